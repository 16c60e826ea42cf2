import { enums, foundMessage, t, type Alert, type AlertFilter, type AlertSeverity } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { integer } from "../../lib/option-values.ts";
import { printList, printRest, printStatus } from "../../lib/output.ts";
import { filterOrganization, resolveDevice } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";

interface Flags {
  state?: AlertFilter;
  severity?: AlertSeverity;
  device?: string;
  organization?: string;
  search?: string;
  offset?: number;
  pageSize?: number;
}

export const alertRow = (alert: Alert) => ({ ...alert, message: foundMessage(alert.condition, alert.fact) });

export const listAlerts = defineCommand<Flags>(() => ({
  name: "list",
  summary: t("monitoring.alerts.cli.list.summary"),
  permission: "signed-in",
  options: [
    new Option("--state <state>", t("monitoring.alerts.cli.list.stateOption"))
      .choices(enums.AlertFilter)
      .argParser(choiceOf(enums.AlertFilter)),
    new Option("--severity <severity>", t("monitoring.alerts.cli.list.severityOption"))
      .choices(enums.AlertSeverity)
      .argParser(choiceOf(enums.AlertSeverity)),
    new Option("--device <device>", t("monitoring.alerts.cli.list.deviceOption")),
    new Option("--organization <organization>", t("monitoring.alerts.cli.list.organizationOption")),
    new Option("--search <text>", t("monitoring.alerts.cli.list.searchOption")),
    new Option("--offset <n>", t("monitoring.alerts.cli.list.offsetOption")).argParser(integer),
    new Option("--page-size <n>", t("monitoring.alerts.cli.list.pageSizeOption")).argParser(integer),
  ],
  data: "listAlerts",
  pages: true,
  examples: [
    "alerts list",
    "alerts list --state open --severity critical --json id,displayName,conditionName",
    "alerts list --device srv-files --state reset",
  ],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { device, organization, state = "ACTIVE", ...rest } = flags;
    const clientId = await filterOrganization(muster, organization, signal);
    const nodeId = device === undefined ? undefined : await resolveDevice(muster, device, signal);
    const query = {
      state,
      ...(rest.severity && { severity: rest.severity }),
      ...(rest.search !== undefined && { search: rest.search }),
      ...(rest.offset !== undefined && { offset: rest.offset }),
      ...(rest.pageSize !== undefined && { pageSize: rest.pageSize }),
      ...(clientId !== undefined && { clientId }),
      ...(nodeId !== undefined && { nodeId }),
    };
    const { results, total } = await muster.call("listAlerts", { query }, signal);
    const columns = columnsOf(
      "id",
      "severity",
      "conditionName",
      "displayName",
      "instance",
      "message",
      "state",
      "openedAt",
    );
    await printList(results.map(alertRow), columns, flags);
    if (!results.length) printStatus(t("monitoring.alerts.none"));
    else printRest(results.length, total, rest.offset);
  },
}));
