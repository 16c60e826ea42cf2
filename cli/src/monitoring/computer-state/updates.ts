import { t, updateKindText } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printList, printRest, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { updateCommands } from "../../remote/tools/updates.ts";
import { printUnknown } from "./print-unknown.ts";

const pageSize = 1_000;

const list = defineCommand<{ search?: string; security?: boolean }>(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("monitoring.computerState.cli.updates.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--search <text>", t("monitoring.computerState.cli.updates.list.searchOption")),
    new Option("--security", t("monitoring.computerState.cli.updates.list.securityOption")),
  ],
  data: { of: "listUpdates", and: [] },
  pages: true,
  examples: ["updates list srv-files", "updates list srv-files --security --json name,installed,candidate"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { search, security = false } = flags;
    const query = { pageSize, security, ...(search && { search }) };
    const answer = await muster.call("listUpdates", { path, query }, signal);
    const { results, total, listsAt } = answer;
    const rows = wantsData(flags) ? results : results.map((one) => ({ ...one, kind: updateKindText(one) }));
    await printList(rows, columnsOf("name", "kind", "installed", "candidate", "firstSeenAt"), flags);
    if (!printUnknown(answer)) {
      if (listsAt === null) printStatus(t("monitoring.computerState.noListsHint"));
      else if (!results.length)
        printStatus(t(`monitoring.computerState.${search || security ? "noneFound" : "noUpdates"}`));
    }
    printRest(results.length, total);
  },
}));

export default {
  name: "updates",
  area: "monitoring",
  summary: "monitoring.computerState.cli.updates.summary",
  load: (updates) => addCommands(updates, list, ...updateCommands),
} satisfies CommandFeature;
