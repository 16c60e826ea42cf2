import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { limits, MusterError } from "@muster/sdk";
import { addCommand } from "../lib/command.ts";
import { ask, interactive, readSecret } from "../lib/input.ts";
import { printOne, printStatus } from "../lib/output.ts";
import { checkUrl, defaultUrl, profileName, saveProfile, signInForKey } from "../lib/session.ts";

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
        message: `There is no file ${name} in ${data}.`,
        nextStep: "Start the server there first (muster up); the file is gone once setup is done.",
      });
    },
  );

export default (program: Command) =>
  void addCommand<SetupFlags>(program, {
    name: "setup",
    summary: "Make the first administrator and sign this shell in",
    permission: "public; needs the one-time setup token",
    options: [
      new Option("--data <folder>", "the server's data folder: token and address are read there"),
      new Option("--token-stdin", "read the token from standard input; or in MUSTER_SETUP_TOKEN").conflicts(
        "data",
      ),
      new Option("--email <email>", "e-mail of the administrator"),
      new Option(
        "--password-stdin",
        "read the password from standard input (after the token); or in MUSTER_PASSWORD",
      ),
      new Option("--first-name <name>"),
      new Option("--last-name <name>"),
      new Option(
        "--organization <name>",
        `first organization (usually ${limits.FirstAdministrator.organization.default})`,
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
      if (!flags.email && !interactive()) throw new MusterError("usage", { message: "Missing: --email." });
      const email = flags.email ?? (await ask("E-mail", signal));
      const source = { what: "Password", flag: "--password-stdin", env: "MUSTER_PASSWORD" };
      const password = await readSecret({ ...source, stdin: flags.passwordStdin }, signal);
      const body = { token, email, password, firstName, lastName, organization };
      if (await context.onlyPlanned("POST", "/ws/setup", body)) return;
      const { key } = await signInForKey(url, "/ws/setup", body, hostname(), signal);
      const profile = profileName(flags);
      await saveProfile(profile, { url, token: key.key, keyId: key.id });
      printStatus(`${email} is the administrator, and this shell is signed in.`);
      await printOne({ url, profile, email }, flags);
    },
  });
