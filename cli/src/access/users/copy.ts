import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { getUser } from "./lookup.ts";

export const copyUser = defineCommand<{ email: string; firstName?: string; lastName?: string }>(() => ({
  name: "copy",
  args: [{ name: "<user>", text: t("access.users.cli.copy.idEmail"), field: "userId" }],
  summary: t("access.users.cli.copy.summary"),
  permission: "canCreateUsers",
  options: [
    new Option("--email <email>", t("access.users.cli.copy.emailOption")).makeOptionMandatory(),
    new Option("--first-name <name>", t("access.users.cli.copy.firstNameOption")),
    new Option("--last-name <name>", t("access.users.cli.copy.lastNameOption")),
  ],
  data: "createUser",
  examples: ["users copy grace@example.com --email alan@example.com"],
  changes: true,
  async run({ args, flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const user = await getUser(muster, args[0] ?? "", signal);
    const { userType, sysadmin, permissions, roleIds, organizationIds } = user;
    const { email, firstName = "", lastName = "" } = flags;
    const body = { email, firstName, lastName, userType, sysadmin, permissions, roleIds, organizationIds };
    if (await onlyPlanned("POST", "/ws/appuser", body)) return;
    await printOne(await muster.call("createUser", { body }, signal), flags);
  },
}));
