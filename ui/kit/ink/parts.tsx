import { qrLines } from "@muster/sdk";
import { Box, Text as InkText, useStdout, useWindowSize } from "ink";
import { Children } from "react";
import { useNavigate } from "react-router";
import type { Cell, Kit } from "../contract.ts";
import { useFocusable, useKeyboard, useKeys } from "./keys.tsx";
import { content, flow } from "./layout.tsx";
import { clean, cleanColumns, fit, widthOf } from "./text.ts";
import { Marker, toneMarks, usePalette } from "./theme.tsx";

const marks: Partial<Record<string, string>> = { " ": "space" };

export const Button: Kit["Button"] = ({ action }) => {
  const { label, kind, disabled, busy, shortcut, onSelect } = action;
  const keyboard = useKeyboard();
  const { accent, tones } = usePalette();
  const { id, ref, focused } = useFocusable();
  const select = () => {
    if (disabled) keyboard.say(disabled);
    else if (!busy) onSelect();
  };
  useKeys(id, [{ keys: ["enter", "space"], label: clean(label, 40), run: select }]);
  useKeys(
    "screen",
    shortcut
      ? [{ keys: [marks[shortcut] ?? shortcut], label: clean(label, 40), quiet: focused, run: select }]
      : [],
  );
  const color = kind === "danger" ? tones.danger : kind === "primary" ? accent : undefined;
  return (
    <Box ref={ref} flexShrink={0}>
      <InkText dimColor={disabled !== undefined || busy} color={color} wrap="truncate">
        [<Marker focused={focused} />
        <InkText bold={focused || kind === "primary"}>{clean(label)}</InkText>
        {busy ? " …" : ""} ]
      </InkText>
      {focused && disabled && <InkText dimColor>{` ${clean(disabled)}`}</InkText>}
    </Box>
  );
};

export const Link: Kit["Link"] = ({ to, children }) => {
  const navigate = useNavigate();
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter"], label: "open", run: () => void navigate(to) }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      {flow(children, (text, index) => (
        <InkText key={index} underline color={accent} bold={focused}>
          {clean(text)}
        </InkText>
      ))}
    </Box>
  );
};

export const Status: Kit["Status"] = ({ tone, label }) => {
  const { tones } = usePalette();
  return (
    <Box flexShrink={0}>
      <InkText wrap="truncate">
        <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
        {clean(label)}
      </InkText>
    </Box>
  );
};

export const Progress: Kit["Progress"] = ({ label, value, max, detail }) => {
  const { accent } = usePalette();
  const { columns } = useWindowSize();
  const known = value !== undefined && max !== undefined && max > 0;
  const width = Math.max(10, Math.min(40, columns - 44));
  const share = known ? Math.max(0, Math.min(1, value / max)) : 0;
  const filled = Math.round(share * width);
  const counts = known ? `${Math.floor(share * 100)} %  ${value} of ${max}` : (value ?? "working…");
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      <InkText wrap="truncate">
        <InkText bold>{clean(label)} </InkText>
        <InkText color={accent}>{"━".repeat(filled)}</InkText>
        <InkText dimColor>{"─".repeat(width - filled)}</InkText> {counts}
      </InkText>
      {detail && (
        <InkText dimColor wrap="truncate">
          {clean(detail)}
        </InkText>
      )}
    </Box>
  );
};

export const Banner: Kit["Banner"] = ({ tone, title, children, actions = [] }) => {
  const { tones } = usePalette();
  return (
    <Box
      flexDirection="column"
      flexShrink={0}
      borderStyle="bold"
      borderTop={false}
      borderRight={false}
      borderBottom={false}
      borderColor={tones[tone]}
      paddingLeft={1}
    >
      <Box>
        <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
        <InkText bold>{clean(title)}</InkText>
      </Box>
      {Children.count(children) > 0 && content(children)}
      {actions.length > 0 && (
        <Box columnGap={1} flexWrap="wrap">
          {actions.map((action) => (
            <Button key={action.label} action={action} />
          ))}
        </Box>
      )}
    </Box>
  );
};

function Value({ value }: { value: Cell }) {
  if (typeof value === "string") return <InkText>{clean(value) || "–"}</InkText>;
  if (value.to) return <Link to={value.to}>{value.text}</Link>;
  return value.tone ? (
    <Status tone={value.tone} label={value.text} />
  ) : (
    <InkText>{clean(value.text) || "–"}</InkText>
  );
}

export const Details: Kit["Details"] = ({ items }) => {
  const width = Math.min(26, Math.max(...items.map(({ label }) => widthOf(clean(label)))) + 2);
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      {items.map(({ label, value }) => (
        <Box key={label}>
          {/* A link brings its marker, which stands in the gap */}
          <Box width={typeof value !== "string" && value.to ? width - 2 : width} flexShrink={0}>
            <InkText dimColor>{fit(label, width - 2)}</InkText>
          </Box>
          <Value value={value} />
        </Box>
      ))}
    </Box>
  );
};

export const EmptyState: Kit["EmptyState"] = ({ title, hint, action }) => (
  <Box flexDirection="column" flexShrink={0} paddingY={1} rowGap={hint || action ? 1 : 0}>
    <Box flexDirection="column" paddingLeft={2}>
      <InkText bold>{clean(title)}</InkText>
      {hint && <InkText dimColor>{clean(hint)}</InkText>}
    </Box>
    {action && <Button action={action} />}
  </Box>
);

/** Drawn without a frame and in full; Enter asks the terminal to copy it (OSC 52), which works over SSH too. */
export const QrCode: Kit["QrCode"] = ({ label, modules }) => (
  <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
    <InkText dimColor>{clean(label)}</InkText>
    {/* of both colors, so that it is not inverted on a light ground */}
    <InkText color="whiteBright" backgroundColor="black">
      {qrLines(modules).join("\n")}
    </InkText>
  </Box>
);

export const Code: Kit["Code"] = ({ label, value }) => {
  const keyboard = useKeyboard();
  const { stdout } = useStdout();
  const { id, ref, focused } = useFocusable();
  const copy = () => {
    stdout.write(`\x1b]52;c;${Buffer.from(value).toString("base64")}\x07`);
    keyboard.say("Copied, if your terminal lets programs copy. Otherwise select it with the mouse.");
  };
  useKeys(id, [{ keys: ["enter"], label: "copy", run: copy }]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText>
        <Marker focused={focused} />
        <InkText dimColor={!focused}>{clean(label)}</InkText>
      </InkText>
      <Box paddingLeft={2}>
        <InkText bold wrap="hard">
          {value
            .split("\n")
            .map((line) => cleanColumns(line))
            .join("\n")}
        </InkText>
      </Box>
    </Box>
  );
};

export const Tabs: Kit["Tabs"] = ({ label, tabs, current, onChange }) => {
  const { accent } = usePalette();
  const { id, ref, focused } = useFocusable();
  const at = tabs.findIndex((tab) => tab.id === current);
  const move = (step: number) => {
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) onChange(next.id);
  };
  useKeys(id, [
    { keys: ["left", "right"], label: clean(label, 30), run: (key) => move(key.name === "left" ? -1 : 1) },
  ]);
  useKeys(
    "screen",
    tabs.flatMap((tab) =>
      tab.shortcut
        ? [{ keys: [tab.shortcut], label: clean(tab.label, 30), quiet: true, run: () => onChange(tab.id) }]
        : [],
    ),
  );
  return (
    <Box ref={ref} flexShrink={0} flexWrap="wrap">
      {tabs.map((tab) => {
        const chosen = tab.id === current;
        return (
          <Box key={tab.id} flexShrink={0} marginRight={1}>
            <Marker focused={focused && chosen} />
            <InkText bold={chosen} underline={chosen} color={chosen ? accent : undefined}>
              {clean(tab.label)}
              {tab.count === undefined ? "" : ` (${tab.count})`}
            </InkText>
          </Box>
        );
      })}
    </Box>
  );
};
