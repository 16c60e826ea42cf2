// Runs actions of tools, a line each, for computers that tests enter from outside.
import { createInterface } from "node:readline";
import { textOf } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { ToolError } from "../../../agent/src/remote/tools/tool.ts";
import { tools } from "../../../agent/src/remote/tools/tools.ts";

setDefaultLanguageFromDisk();

for await (const line of createInterface(process.stdin)) {
  const { tool, action, input } = JSON.parse(line) as { tool: string; action: string; input: object };
  const call = { callId: "", tool, action, input, user: "SYSTEM", by: "ada@example.com" } as const;
  const answer = await tools[tool]!.actions[action]!(input, call).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      return { failed: typeof error.detail === "string" ? error.detail : textOf(error.detail) };
    },
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
