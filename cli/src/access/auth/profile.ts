import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne } from "../../lib/output.ts";

interface Flags {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
}

export const updateProfile = defineCommand<Flags>(() => ({
  name: "profile",
  summary: t("access.auth.cli.profile.summary"),
  options: [
    new Option("--first-name <name>", t("access.auth.cli.profile.firstName")),
    new Option("--last-name <name>", t("access.auth.cli.profile.lastName")),
    new Option("--phone-number <number>", t("access.auth.cli.profile.phoneNumber")),
  ],
  data: "updateProfile",
  examples: ["auth profile --first-name Ada --last-name Lovelace"],
  changes: true,
  async run({ flags, signal, connect, onlyPlanned }) {
    const { firstName, lastName, phoneNumber } = flags;
    const body = {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(phoneNumber !== undefined && { phoneNumber }),
    };
    if (!Object.keys(body).length)
      throw new MusterError("usage", { message: t("access.auth.cli.profile.nothing") });
    if (await onlyPlanned("PATCH", "/ws/appuser/profile", body)) return;
    const { muster } = await connect();
    await printOne(await muster.call("updateProfile", { body }, signal), flags);
  },
}));
