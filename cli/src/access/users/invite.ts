import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

export const inviteUser = defineCommand(() => ({
  name: "invite",
  args: [{ name: "<user>", text: t("access.users.cli.invite.idEmail"), field: "userId" }],
  summary: t("access.users.cli.invite.summary"),
  permission: "canCreateUsers",
  data: "inviteUser",
  examples: ["users invite grace@example.com", "users invite grace@example.com --json url"],
  changes: true,
  async run({ args, flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const userId = await resolveUser(muster, args[0] ?? "", signal);
    if (await onlyPlanned("POST", `/ws/appuser/${userId}/invitation`)) return;
    await printOne(await muster.call("inviteUser", { path: { userId } }, signal), flags);
    printStatus(t("access.users.cli.invite.shareOnetimeLinkOnly"));
  },
}));
