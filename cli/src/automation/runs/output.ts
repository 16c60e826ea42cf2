import type { ScriptRunChunk, ScriptRunTarget } from "@muster/sdk";
import { printStatus, write } from "../../lib/output.ts";

/** Writes what devices say as whole lines, each after the name of its device; errors go to standard error. */
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
      if (omittedBytes) line(name, stream, `… ${omittedBytes} bytes are left out …`);
      const lines = ((rest.get(key)?.text ?? "") + text).split("\n");
      const last = lines.pop() ?? "";
      for (const one of lines) line(name, stream, one);
      rest.set(key, { name, stream, text: last });
    },
    /** Writes lines that were not ended. */
    end(): void {
      for (const { name, stream, text } of rest.values()) if (text) line(name, stream, text);
      rest.clear();
    },
  };
}
