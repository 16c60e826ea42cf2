import type { AppFrameProps, Tone } from "../../types/index.ts";
import { Text as InkText } from "ink";
import { createContext, use } from "react";
import { colorless } from "./no-color.ts";

interface Palette {
  accent: string | undefined;
  tones: Record<Tone, string | undefined>;
}

// Only the 16 colors that every terminal has and users can define. Text has the terminal's own foreground;
// only marks are colored, so that pale shades on a light background never carry meaning alone.
const dark: Palette = {
  accent: "cyan",
  tones: { neutral: undefined, info: "blueBright", success: "green", warning: "yellow", danger: "redBright" },
};

const light: Palette = {
  accent: "blue",
  tones: { neutral: undefined, info: "blue", success: "green", warning: "magenta", danger: "red" },
};

// Bright blue, red and green are readable on black and on white.
const either: Palette = {
  accent: "blueBright",
  tones: { neutral: undefined, info: "blueBright", success: "green", warning: "yellow", danger: "red" },
};

const none: Palette = {
  accent: undefined,
  tones: { neutral: undefined, info: undefined, success: undefined, warning: undefined, danger: undefined },
};

export function paletteFor(theme: AppFrameProps["theme"]): Palette {
  if (colorless) return none;
  if (theme !== "system") return theme === "light" ? light : dark;
  const ground = /;(\d+)$/.exec(process.env["COLORFGBG"] ?? "")?.[1];
  if (ground === undefined) return either;
  return ground === "7" || ground === "15" ? light : dark;
}

export const PaletteContext = createContext(colorless ? none : either);

export const DirectionContext = createContext<AppFrameProps["direction"]>("ltr");

export const usePalette = () => use(PaletteContext);

export const toneMarks: Record<Tone, string> = {
  neutral: "○",
  info: "●",
  success: "✓",
  warning: "▲",
  danger: "✗",
};

/** Two cells before every label that show where the focus is. */
export function Marker({ focused }: { focused: boolean }) {
  const { accent } = usePalette();
  return (
    <InkText color={accent} bold>
      {focused ? "❯ " : "  "}
    </InkText>
  );
}
