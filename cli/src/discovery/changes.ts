import type { Command } from "commander";
import { changeKinds, changesSum, changeText } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { columnsOf, printList, printStatus, wantsJson } from "../lib/output.ts";

/** Adds the command that lists what a discovery found changed. */
export function addChanges(noun: Command): void {
  addCommand(noun, {
    name: "changes",
    args: [{ name: "<job>", text: "job id" }],
    summary: "List what a discovery found new, gone, moved, changed and merged",
    permission: "signed-in",
    examples: ["discovery changes 018f2b5e-7e57-7000-8000-000000000001"],
    formats: ["table", "json", "csv"],
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const { results } = await muster.call(
        "listDiscoveryChanges",
        { path: { jobId: args[0] ?? "" } },
        signal,
      );
      const rows = results.map((one) => ({
        ...one,
        change: changeKinds[one.kind].label,
        what: changeText(one),
      }));
      await printList(
        wantsJson(flags) ? results : rows,
        columnsOf("change", "name", "ip", "what", "nodeId"),
        flags,
      );
      printStatus(`${changesSum(results)}.`);
    },
  });
}
