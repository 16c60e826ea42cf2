import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

interface Reset {
  name: string;
  summary: string;
  id: "unlockUser" | "resetMfa";
  path: string;
  confirmation?: (user: string) => string;
  done: (user: string) => string;
}

const defineReset = ({ name, summary, id, path, confirmation, done }: Reset) =>
  defineCommand(() => ({
    name,
    args: [{ name: "<user>", text: t("access.users.cli.reset.idEmail"), field: "userId" }],
    summary,
    permission: t("common.cli.permission.recentFactor", { permission: "canCreateUsers" }),
    data: resultFields,
    examples: [`users ${name} grace@example.com`],
    changes: true,
    asks: confirmation !== undefined,
    async run(context) {
      const { args, signal } = context;
      const named = args[0] ?? "";
      const { muster } = await context.connect();
      const userId = await resolveUser(muster, named, signal);
      if (await context.onlyPlanned("DELETE", `/ws/appuser/${userId}/${path}`)) return;
      if (confirmation) await context.confirm(confirmation(named));
      await muster.call(id, { path: { userId } }, signal);
      printStatus(done(named));
      await printDone({ id: userId, name: named, result: t("common.cli.results.done") }, context.flags);
    },
  }));

export const unlockUser = defineReset({
  name: "unlock",
  summary: t("access.users.cli.reset.summary"),
  id: "unlockUser",
  path: "lockout",
  done: (user) => t("access.users.cli.reset.unlocked", { user }),
});

export const resetMfa = defineReset({
  name: "reset-mfa",
  summary: t("access.users.cli.reset.mfaSummary"),
  id: "resetMfa",
  path: "mfa",
  confirmation: (user) => t("access.users.cli.reset.confirmResetMfa", { user }),
  done: (user) => t("access.users.cli.reset.mfaReset", { user }),
});
