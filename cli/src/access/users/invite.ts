import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

export const inviteUser = defineCommand({
  name: "invite",
  args: [{ name: "<user>", text: "ID or email", field: "userId" }],
  summary: "Create an invitation link for a user to set a password",
  permission: "canCreateUsers",
  examples: ["users invite grace@example.com", "users invite grace@example.com --json url"],
  changes: true,
  async run({ args, flags, signal, connect, onlyPlanned }) {
    const { muster } = await connect();
    const userId = await resolveUser(muster, args[0] ?? "", signal);
    if (await onlyPlanned("POST", `/ws/appuser/${userId}/invitation`)) return;
    await printOne(await muster.call("inviteUser", { path: { userId } }, signal), flags);
    printStatus("Share this one-time link only with the user. It isn't shown again.");
  },
});
