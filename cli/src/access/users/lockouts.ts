import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export const listLockouts = defineCommand(() => ({
  name: "locked",
  summary: t("access.users.cli.lockouts.summary"),
  permission: "canCreateUsers",
  data: { of: "listLockouts", and: ["untilAt"] },
  examples: ["users locked"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listLockouts", {}, signal);
    const rows = results.map(({ until, ...rest }) => ({ ...rest, untilAt: until }));
    await printList(rows, columnsOf("userId", "email", "failures", "untilAt"), flags);
  },
}));
