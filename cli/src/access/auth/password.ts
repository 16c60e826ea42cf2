import { t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { readSecret } from "../../lib/prompts.ts";
import { printDone, printStatus } from "../../lib/output.ts";

export const changePassword = defineCommand<{ passwordStdin?: boolean }>(() => ({
  name: "password",
  summary: t("access.auth.cli.password.summary"),
  options: [new Option("--password-stdin", t("access.auth.cli.password.passwordStdinOption"))],
  data: resultFields,
  examples: ["auth password"],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const source = { stdin: flags.passwordStdin, flag: "--password-stdin" };
    const currentPassword = await readSecret(
      { ...source, what: t("access.auth.cli.password.currentPassword"), env: "MUSTER_PASSWORD" },
      signal,
    );
    const password = await readSecret(
      { ...source, what: t("access.auth.cli.password.newPassword"), env: "MUSTER_NEW_PASSWORD" },
      signal,
    );
    const body = { currentPassword, password };
    if (await context.onlyPlanned("PUT", "/ws/mfa/password", body)) return;
    const { muster } = await context.connect();
    await muster.call("changePassword", { body }, signal);
    printStatus(t("access.auth.cli.password.passwordChanged"));
    await printDone({ result: t("common.cli.results.saved") }, flags);
  },
}));
