import { type Command, Option } from "commander";
import { MusterError } from "@muster/sdk";
import { createClient } from "../../lib/client.ts";
import { addCommand } from "../../lib/command.ts";
import { printStatus } from "../../lib/output.ts";
import { profileName, readProfile, saveProfile } from "../../lib/session.ts";

export default (program: Command, prefix = "") =>
  void addCommand<{ all?: boolean }>(program, {
    name: "logout",
    summary: "Sign out: forget the profile and delete the key that signing in made",
    options: [new Option("--all", "of all your sessions, in browsers and other terminals too")],
    examples: ["logout", "logout --profile demo", "logout --all"].map((one) => prefix + one),
    changes: true,
    async run(context) {
      const name = profileName(context.flags);
      const profile = await readProfile(context.flags);
      if (!profile) throw new MusterError("not_signed_in", { message: `There is no profile ${name}.` });
      const { url, token, keyId } = profile;
      const { all } = context.flags;
      if (all && (await context.onlyPlanned("DELETE", "/ws/session?all=true"))) return;
      if (await context.onlyPlanned("DELETE", keyId === null ? `profile ${name}` : `/ws/apikeypair/${keyId}`))
        return;
      await saveProfile(name);
      printStatus(`Signed out of ${url}.`);
      const muster = createClient({ url, token });
      if (keyId !== null) {
        if (all) await muster.call("endOtherSessions", {}, context.signal);
        await muster.call("deleteApiKey", { path: { keyId } }, context.signal);
      } else if (all) await muster.call("signOut", { query: { all } }, context.signal);
      if (all) printStatus("All your sessions have ended.");
    },
  });
