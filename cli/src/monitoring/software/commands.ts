import { t } from "@muster/sdk";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { defineCommand } from "../../lib/command.ts";
import { numberOption } from "../../lib/option-values.ts";
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
    printRest(results.length, total, 0);
  },
}));

interface PageFlags {
  search?: string;
  offset?: number;
  pageSize?: number;
}

const pageOptions = () => [
  numberOption("--offset <n>", t("common.cli.contract.filters.offset"), { minimum: 0, maximum: 1_000_000 }),
  numberOption("--page-size <n>", t("common.cli.contract.filters.pageSize"), { minimum: 1, maximum: 1_000 }),
];

const pageOf = ({ offset, pageSize }: PageFlags) => ({
  ...(offset !== undefined && { offset }),
  pageSize: pageSize ?? 1_000,
});

export const showSoftware = defineCommand<PageFlags>(() => ({
  name: "show",
  args: [deviceArgument],
  summary: t("monitoring.software.cli.show.summary"),
  permission: "signed-in",
  options: [new Option("--search <text>", t("monitoring.software.cli.show.searchOption")), ...pageOptions()],
  data: { of: "listDeviceSoftware", and: [] },
  examples: ["software show srv-files", "software show srv-files --search ssl --json name,version"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const query = { ...pageOf(flags), ...(flags.search && { search: flags.search }) };
    const { results, total, reportedAt } = await muster.call("listDeviceSoftware", { path, query }, signal);
    await printList(results, columnsOf("name", "version", "source", "since"), flags);
    if (reportedAt === null) printStatus(t("monitoring.software.notReported"));
    else if (!results.length) printStatus(t("monitoring.software.noneFound"));
    printRest(results.length, total, flags.offset ?? 0);
  },
}));

export const changesOfDevice = defineCommand<PageFlags>(() => ({
  name: "changes",
  args: [deviceArgument],
  summary: t("monitoring.software.cli.changes.summary"),
  permission: "signed-in",
  options: pageOptions(),
  data: { of: "listSoftwareChanges", and: [] },
  examples: ["software changes srv-files", "software changes srv-files --json name,before,after"],
  async run({ args, connect, flags, signal }) {
    const { muster } = await connect();
    const path = { nodeId: await resolveDevice(muster, args[0] ?? "", signal) };
    const { results, total } = await muster.call(
      "listSoftwareChanges",
      { path, query: pageOf(flags) },
      signal,
    );
    await printList(results, columnsOf("at", "name", "before", "after", "source"), flags);
    if (!results.length) printStatus(t("monitoring.software.noChanges"));
    printRest(results.length, total, flags.offset ?? 0);
  },
}));
