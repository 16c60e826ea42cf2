import { Label } from "@patternfly/react-core/dist/esm/components/Label/index.js";
import type { Tone } from "../../types/index.ts";

export function Status({ tone, label }: { tone: Tone; label: string }) {
  return (
    <Label isCompact variant="outline" {...(tone === "neutral" ? { color: "grey" } : { status: tone })}>
      <bdi>{label}</bdi>
    </Label>
  );
}
