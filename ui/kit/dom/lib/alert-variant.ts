import type { Tone } from "../../types/index.ts";

/** Returns PatternFly's variant for a tone; its variant without a color is called "custom". */
export const alertVariant = (tone: Tone) => (tone === "neutral" ? "custom" : tone);
