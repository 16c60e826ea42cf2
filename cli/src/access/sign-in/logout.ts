import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../../lib/command.ts";
import { asking, createClient } from "../../lib/connection.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { profileName, readProfile, saveProfile } from "../../lib/profiles.ts";

export default {
  name: "logout",
  area: "start",
  summary: "access.signIn.cli.logout.summary",
  load: (command) =>
    void configureCommand<{ all?: boolean }>(command, {
      options: [new Option("--all", t("access.signIn.cli.logout.allOption"))],
      data: ["url", "profile", "result"],
      examples: ["logout", "logout --profile demo", "logout --all"],
      changes: true,
      async run(context) {
        const name = await profileName(context.flags);
        const profile = await readProfile(context.flags);
        if (!profile)
          throw new MusterError("not_signed_in", {
            message: t("access.signIn.cli.logout.profileNotFound", { name }),
          });
        const { url, token, keyId } = profile;
        const { all } = context.flags;
        if (all && (await context.onlyPlanned("DELETE", "/ws/session?all=true"))) return;
        if (
          await context.onlyPlanned(
            "DELETE",
            keyId === null ? ["profile", name].join(" ") : `/ws/apikeypair/${keyId}`,
          )
        )
          return;
        const muster = asking(createClient({ url, token }), context.signal);
        if (all && keyId !== null) await muster.call("endOtherSessions", {}, context.signal);
        if (all && keyId === null) await muster.call("signOut", { query: { all } }, context.signal);
        await saveProfile(name);
        printStatus(t("access.signIn.cli.logout.signedOut", { url }));
        if (keyId !== null) await muster.call("deleteApiKey", { path: { keyId } }, context.signal);
        if (all) printStatus(t("access.signIn.cli.logout.allYourSessionsEnded"));
        await printDone({ profile: name, url, result: t("common.cli.results.done") }, context.flags);
      },
    }),
} satisfies CommandFeature;
