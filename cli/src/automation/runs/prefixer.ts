import { type ScriptRunChunk, type ScriptRunTarget, t } from "@muster/sdk";
import { printStatus, write } from "../../lib/output.ts";

/**
 * Prints the output of devices in whole lines, each prefixed with the device's name. Standard error is
 * printed on standard error.
 */
export function prefixer() {
  const rest = new Map<string, { name: string; stream: ScriptRunChunk["stream"]; text: string }>();
  const line = (name: string, stream: ScriptRunChunk["stream"], text: string) =>
    stream === "STDERR" ? printStatus(`${name} | ${text}`) : write(`${name} | ${text}\n`);
  return {
    take(
      { nodeId, displayName: name }: ScriptRunTarget,
      { stream, text, omittedBytes }: ScriptRunChunk,
    ): void {
      const key = `${nodeId}/${stream}`;
      if (omittedBytes)
        line(name, stream, t("automation.runs.cli.prefixer.omitted", { count: omittedBytes }));
      const lines = ((rest.get(key)?.text ?? "") + text).split("\n");
      const last = lines.pop() ?? "";
      for (const one of lines) line(name, stream, one);
      rest.set(key, { name, stream, text: last });
    },
    /** Prints lines that haven't ended. */
    end(): void {
      for (const { name, stream, text } of rest.values()) if (text) line(name, stream, text);
      rest.clear();
    },
  };
}
