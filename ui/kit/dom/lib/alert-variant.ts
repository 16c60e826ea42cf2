import type { Tone } from "../../types/index.ts";

/** PatternFly's name for an alert without color. */
export const alertVariant = (tone: Tone) => (tone === "neutral" ? "custom" : tone);
