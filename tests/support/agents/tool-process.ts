// Runs actions of tools, one per line of input, on computers that tests enter from outside.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { textOf } from "@muster/sdk";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { Quarantine } from "../../../agent/src/remote/tools/antivirus/quarantine.ts";
import { antivirusKinds } from "../../../agent/src/remote/tools/antivirus/tool.ts";
import { ToolError } from "../../../agent/src/remote/tools/tool.ts";
import { tools } from "../../../agent/src/remote/tools/tools.ts";
import { packageKinds } from "../../../agent/src/remote/tools/updates/tool.ts";
import { DeviceWorks } from "../../../agent/src/remote/tools/work/work.ts";

setDefaultLanguageFromDisk();

const data = mkdtempSync(join(tmpdir(), "muster-work-"));
const quarantine = new Quarantine(data);
const works = new DeviceWorks({
  data,
  quarantine,
  kinds: { ...packageKinds(), ...antivirusKinds(quarantine) },
  restart: () => Promise.reject(new Error("nothing restarts here")),
  pendingRestart: () => null,
});

for await (const line of createInterface(process.stdin)) {
  const { tool, action, input } = JSON.parse(line) as { tool: string; action: string; input: object };
  const call = { callId: "", tool, action, input, user: "SYSTEM", by: "ada@example.com", works } as const;
  const answer = await tools[tool]!.actions[action]!(input, call).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      return { failed: typeof error.detail === "string" ? error.detail : textOf(error.detail) };
    },
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
