import type { Command } from "commander";
import { MusterError } from "@muster/sdk";
import { createClient } from "../client.ts";
import { addCommand } from "../command.ts";
import { talk } from "../output.ts";
import { profileName, readProfile, saveProfile } from "../session.ts";

export default (program: Command) =>
  void addCommand(program, {
    name: "logout",
    summary: "Sign out: forget the profile and delete the key that signing in made",
    examples: ["logout", "logout --profile demo"],
    changes: true,
    async run(context) {
      const name = profileName(context.flags);
      const profile = await readProfile(context.flags);
      if (!profile) throw new MusterError("not_signed_in", { message: `There is no profile ${name}.` });
      const { url, token, keyId } = profile;
      if (await context.onlyPlanned("DELETE", keyId === null ? `profile ${name}` : `/ws/apikeypair/${keyId}`)) return;
      await saveProfile(name);
      talk(`Signed out of ${url}.`);
      if (keyId !== null) await createClient({ url, token }).call("deleteApiKey", { path: { keyId } }, context.signal);
    },
  });
