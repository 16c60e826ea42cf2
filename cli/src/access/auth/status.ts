import { MusterError, t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";
import { profileName } from "../../lib/profiles.ts";

export const status = defineCommand(() => ({
  name: "status",
  summary: t("access.auth.cli.status.summary"),
  data: ["url", "version", "profile", "email", "sysadmin", "permissions", "organizationIds"],
  examples: ["auth status", "auth status --json email,permissions"],
  async run({ flags, signal, connect }) {
    const { url, token, muster } = await connect();
    if (!token)
      throw new MusterError("not_signed_in", {
        message: t("access.auth.cli.status.youArentSigned", { url }),
      });
    const { user, version } = await muster.call("getSession", {}, signal);
    const { email, sysadmin, permissions, organizationIds } = user;
    const from = process.env.MUSTER_TOKEN && !flags.profile ? "MUSTER_TOKEN" : await profileName(flags);
    await printOne({ url, version, profile: from, email, sysadmin, permissions, organizationIds }, flags);
  },
}));
