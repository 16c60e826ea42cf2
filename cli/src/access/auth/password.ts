import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { readSecret } from "../../lib/input.ts";
import { printStatus } from "../../lib/output.ts";

export const changePassword = defineCommand<{ passwordStdin?: boolean }>({
  name: "password",
  summary: "Change your password and end your other sessions",
  options: [
    new Option(
      "--password-stdin",
      "read the current and the new password from standard input, one per line, or set MUSTER_PASSWORD and MUSTER_NEW_PASSWORD",
    ),
  ],
  examples: ["auth password"],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const source = { stdin: flags.passwordStdin, flag: "--password-stdin" };
    const currentPassword = await readSecret(
      { ...source, what: "Current password", env: "MUSTER_PASSWORD" },
      signal,
    );
    const password = await readSecret(
      { ...source, what: "New password", env: "MUSTER_NEW_PASSWORD" },
      signal,
    );
    const body = { currentPassword, password };
    if (await context.onlyPlanned("PUT", "/ws/mfa/password", body)) return;
    const { muster } = await context.connect();
    await muster.call("changePassword", { body }, signal);
    printStatus("Password changed.");
  },
});
