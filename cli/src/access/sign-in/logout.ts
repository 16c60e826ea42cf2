import { MusterError } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../../lib/command.ts";
import { createClient } from "../../lib/connection.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printStatus } from "../../lib/output.ts";
import { profileName, readProfile, saveProfile } from "../../lib/profiles.ts";

export default {
  name: "logout",
  area: "start",
  summary: "Sign out",
  load: (command) =>
    void configureCommand<{ all?: boolean }>(command, {
      options: [new Option("--all", "end all your sessions, including browsers and other terminals")],
      examples: ["logout", "logout --profile demo", "logout --all"],
      changes: true,
      async run(context) {
        const name = profileName(context.flags);
        const profile = await readProfile(context.flags);
        if (!profile) throw new MusterError("not_signed_in", { message: `Profile "${name}" not found.` });
        const { url, token, keyId } = profile;
        const { all } = context.flags;
        if (all && (await context.onlyPlanned("DELETE", "/ws/session?all=true"))) return;
        if (
          await context.onlyPlanned("DELETE", keyId === null ? `profile ${name}` : `/ws/apikeypair/${keyId}`)
        )
          return;
        await saveProfile(name);
        printStatus(`Signed out of ${url}.`);
        const muster = createClient({ url, token });
        if (keyId !== null) {
          if (all) await muster.call("endOtherSessions", {}, context.signal);
          await muster.call("deleteApiKey", { path: { keyId } }, context.signal);
        } else if (all) await muster.call("signOut", { query: { all } }, context.signal);
        if (all) printStatus("All your sessions ended.");
      },
    }),
} satisfies CommandFeature;
