import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { limits, type Muster, MusterError } from "@muster/sdk";
import { Option } from "commander";
import { signInForKey } from "../access/sign-in/sign-in-for-key.ts";
import { configureCommand } from "../lib/command.ts";
import { checkUrl, defaultUrl } from "../lib/connection.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { ask, interactive, readSecret } from "../lib/input.ts";
import { printOne, printStatus } from "../lib/output.ts";
import { profileName, saveProfile } from "../lib/profiles.ts";

interface SetupFlags {
  data?: string;
  tokenStdin?: boolean;
  email?: string;
  passwordStdin?: boolean;
  firstName?: string;
  lastName?: string;
  organization?: string;
}

const fromData = (data: string, name: string) =>
  readFile(join(data, name), "utf8").then(
    (text) => text.trim(),
    () => {
      throw new MusterError("not_found", {
        message: `No ${name} file in ${data}.`,
        nextStep: "Start the server first with `muster up`. The file is deleted once setup is done.",
      });
    },
  );

export default {
  name: "setup",
  area: "start",
  summary: "Create the first administrator and sign in",
  load: (command) =>
    void configureCommand<SetupFlags>(command, {
      permission: "public; requires the one-time setup token",
      options: [
        new Option("--data <folder>", "the server's data folder, to read the token and address from"),
        new Option(
          "--token-stdin",
          "read the setup token from standard input, or set MUSTER_SETUP_TOKEN",
        ).conflicts("data"),
        new Option("--email <email>", "email of the administrator"),
        new Option(
          "--password-stdin",
          "read the password from standard input (after the token), or set MUSTER_PASSWORD",
        ),
        new Option("--first-name <name>", "first name"),
        new Option("--last-name <name>", "last name"),
        new Option(
          "--organization <name>",
          `first organization (default ${limits.FirstAdministrator.organization.default})`,
        ),
      ],
      examples: [
        "setup --data ./data --email ada@example.com --password-stdin < password.txt",
        "setup --url https://muster.example.com --email ada@example.com",
      ],
      changes: true,
      async run(context) {
        const { flags, signal } = context;
        const { data, firstName, lastName, organization } = flags;
        const url = checkUrl(
          flags.url ?? (data ? await fromData(data, "url") : (process.env.MUSTER_URL ?? defaultUrl)),
        );
        const tokenSource = { what: "Setup token", flag: "--token-stdin", env: "MUSTER_SETUP_TOKEN" };
        const token = data
          ? await fromData(data, "setup-token")
          : await readSecret({ ...tokenSource, stdin: flags.tokenStdin }, signal);
        if (!flags.email && !interactive())
          throw new MusterError("usage", { message: "Missing required flag: --email." });
        const email = flags.email ?? (await ask("Email", signal));
        const source = { what: "Password", flag: "--password-stdin", env: "MUSTER_PASSWORD" };
        const password = await readSecret({ ...source, stdin: flags.passwordStdin }, signal);
        const body = {
          token,
          email,
          password,
          firstName,
          lastName,
          organization: organization ?? limits.FirstAdministrator.organization.default,
        };
        if (await context.onlyPlanned("POST", "/ws/setup", body)) return;
        const start = (muster: Muster) => muster.call("createFirstAdministrator", { body }, signal);
        const key = await signInForKey({ url, keyName: hostname(), start }, signal);
        const profile = profileName(flags);
        await saveProfile(profile, { url, token: key.key, keyId: key.id });
        printStatus(`Created administrator ${email}. You are signed in.`);
        await printOne({ url, profile, email }, flags);
      },
    }),
} satisfies CommandFeature;
