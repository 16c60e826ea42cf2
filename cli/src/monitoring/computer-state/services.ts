import { enabledLabel, enums, t, type ServiceState } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { printList, printRest, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { serviceCommands } from "../../remote/tools/services.ts";
import { printUnknown } from "./print-unknown.ts";

const pageSize = 1_000;

const list = defineCommand<{ search?: string; state?: ServiceState }>(() => ({
  name: "list",
  args: [deviceArgument],
  summary: t("monitoring.computerState.cli.services.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--search <text>", t("monitoring.computerState.cli.services.list.searchOption")),
    new Option("--state <state>", t("monitoring.computerState.cli.services.list.stateOption")).argParser(
      choiceOf(enums.ServiceState),
    ),
  ],
  data: { of: "listServices", and: [] },
  pages: true,
  examples: ["services list srv-files", "services list srv-files --state failed --json name,changedAt"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { search, state } = flags;
    const query = { pageSize, ...(search && { search }), ...(state && { state }) };
    const answer = await muster.call("listServices", { path, query }, signal);
    const { results, total } = answer;
    const rows = wantsData(flags)
      ? results
      : results.map((one) => ({ ...one, isEnabled: enabledLabel(one) }));
    await printList(rows, columnsOf("name", "state", "changedAt", "isEnabled", "description"), flags);
    if (!printUnknown(answer) && !results.length) printStatus(t("monitoring.computerState.noServices"));
    printRest(results.length, total);
  },
}));

export default {
  name: "services",
  area: "monitoring",
  summary: "monitoring.computerState.cli.services.summary",
  load: (services) => addCommands(services, list, ...serviceCommands),
} satisfies CommandFeature;
