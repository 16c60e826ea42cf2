import type { Command } from "commander";
import { MusterError } from "@muster/sdk";
import { addCommand } from "../command.ts";
import { printOne } from "../output.ts";
import { profileName } from "../session.ts";
import { addCan } from "./users.ts";

export default (program: Command) => {
  const auth = program.command("auth").description("Who is signed in");
  addCommand(auth, {
    name: "status",
    summary: "Who is signed in, where, and what they may do",
    examples: ["auth status", "auth status --json email,permissions"],
    async run({ flags, signal, connect }) {
      const { url, token, muster } = await connect();
      if (!token) throw new MusterError("not_signed_in", { message: `You are not signed in to ${url}.` });
      const { user, version } = await muster.call("getSession", {}, signal);
      const { email, sysadmin, permissions, organizationIds } = user;
      const from = process.env.MUSTER_TOKEN && !flags.profile ? "MUSTER_TOKEN" : profileName(flags);
      await printOne({ url, version, profile: from, email, sysadmin, permissions, organizationIds }, flags);
    },
  });
  addCan(auth);
};
