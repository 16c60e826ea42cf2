import { changeKinds, changesSum, changeText, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList, printStatus, wantsJson } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listChanges = defineCommand(() => ({
  name: "changes",
  args: [{ name: "<job>", text: t("discovery.discovery.cli.changes.jobId"), uuidOf: "Job" }],
  summary: t("discovery.discovery.cli.changes.summary"),
  permission: "signed-in",
  data: { of: "listDiscoveryChanges", and: ["change", "what"] },
  examples: ["discovery changes 018f2b5e-7e57-7000-8000-000000000001"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listDiscoveryChanges", { path: { jobId: args[0] ?? "" } }, signal);
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
}));
