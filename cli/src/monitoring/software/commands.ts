import { t } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { printList, printRest, printStatus } from "../../lib/output.ts";
import { filterOrganization, resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

interface ListFlags {
  name: string;
  missing?: string;
  organization?: string;
}

export const listSoftware = defineCommand<ListFlags>(() => ({
  name: "list",
  summary: t("monitoring.software.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--name <name>", t("monitoring.software.cli.list.nameOption")).makeOptionMandatory(),
    new Option("--missing <version>", t("monitoring.software.cli.list.missingOption")),
    new Option("--organization <organization>", t("monitoring.metrics.cli.top.organizationOption")),
  ],
  data: { of: "findSoftware", and: [] },
  examples: [
    "software list --name openssl",
    "software list --name openssl --missing 3.0.15 --json displayName,version",
  ],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { name, missing } = flags;
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const query = { name, ...(missing && { missing }), ...(clientId !== undefined && { clientId }) };
    const { results, total } = await muster.call("findSoftware", { query }, signal);
    await printList(
      results,
      columnsOf("nodeId", "displayName", "name", "version", "source", "reportedAt"),
      flags,
    );
    if (!results.length) printStatus(t("monitoring.software.noneFound"));
    printRest(results.length, total);
  },
}));

const pageSize = 1_000;

export const showSoftware = defineCommand<{ search?: string }>(() => ({
  name: "show",
  args: [deviceArgument],
  summary: t("monitoring.software.cli.show.summary"),
  permission: "signed-in",
  options: [new Option("--search <text>", t("monitoring.software.cli.show.searchOption"))],
  data: { of: "listDeviceSoftware", and: [] },
  pages: true,
  examples: ["software show srv-files", "software show srv-files --search ssl --json name,version"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const query = { pageSize, ...(flags.search && { search: flags.search }) };
    const { results, total, reportedAt } = await muster.call("listDeviceSoftware", { path, query }, signal);
    await printList(results, columnsOf("name", "version", "source", "firstSeenAt"), flags);
    if (reportedAt === null) printStatus(t("monitoring.software.notReported"));
    else if (!results.length) printStatus(t("monitoring.software.noneFound"));
    printRest(results.length, total);
  },
}));

export const changesOfDevice = defineCommand(() => ({
  name: "changes",
  args: [deviceArgument],
  summary: t("monitoring.software.cli.changes.summary"),
  permission: "signed-in",
  data: { of: "listSoftwareChanges", and: [] },
  pages: true,
  examples: ["software changes srv-files", "software changes srv-files --json name,before,after"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { results, total } = await muster.call(
      "listSoftwareChanges",
      { path, query: { pageSize } },
      signal,
    );
    await printList(results, columnsOf("at", "name", "before", "after", "source"), flags);
    if (!results.length) printStatus(t("monitoring.software.noChanges"));
    printRest(results.length, total);
  },
}));
