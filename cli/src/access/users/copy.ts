import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { getUser } from "./lookup.ts";

export const copyUser = defineCommand<{ email: string; firstName?: string; lastName?: string }>({
  name: "copy",
  args: [{ name: "<user>", text: "ID or email", field: "userId" }],
  summary: "Copy a user's access to a new user",
  permission: "canCreateUsers",
  options: [
    new Option("--email <email>", "email of the new user").makeOptionMandatory(),
    new Option("--first-name <name>", "first name"),
    new Option("--last-name <name>", "last name"),
  ],
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
});
