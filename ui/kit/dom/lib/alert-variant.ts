import type { Tone } from "../../types/index.ts";

/** PatternFly's word for a tone without color, in alerts. */
export const alertVariant = (tone: Tone) => (tone === "neutral" ? "custom" : tone);
