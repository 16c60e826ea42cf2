import { hostname } from "node:os";
import { type Command, Option } from "commander";
import { MusterError } from "@muster/sdk";
import { createClient } from "../../lib/client.ts";
import { addCommand } from "../../lib/command.ts";
import { ask, interactive, nextStdinLine, readSecret } from "../../lib/input.ts";
import { askForCode, type CodeFlags, codeOption, enrollFirst } from "../../lib/mfa-prompt.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import {
  checkUrl,
  defaultUrl,
  profileName,
  readProfile,
  saveProfile,
  type SecondFactor,
  signInForKey,
} from "../../lib/session.ts";

interface LoginFlags extends CodeFlags {
  email?: string;
  passwordStdin?: boolean;
  withToken?: boolean;
}

export default (program: Command, prefix = "") =>
  void addCommand<LoginFlags>(program, {
    name: "login",
    summary: "Sign in and remember it in a profile",
    options: [
      new Option("--email <email>", "e-mail to sign in with"),
      new Option("--password-stdin", "read the password from standard input; or in MUSTER_PASSWORD"),
      new Option("--with-token", "read an API key from standard input instead").conflicts([
        "email",
        "passwordStdin",
      ]),
      codeOption,
    ],
    examples: [
      "login",
      "login --url https://muster.example.com --email ada@example.com",
      "login --email ada@example.com --password-stdin --mfa-code-stdin < password-and-code.txt",
      "login --with-token < key.txt",
    ].map((one) => prefix + one),
    async run({ flags, signal }) {
      const url = checkUrl(
        flags.url ?? process.env.MUSTER_URL ?? (await readProfile(flags))?.url ?? defaultUrl,
      );
      const name = profileName(flags);
      if (flags.withToken) {
        const token = (await nextStdinLine()).trim();
        const session = await createClient({ url, token }).call("getSession", {}, signal);
        await saveProfile(name, { url, token, keyId: null });
        printStatus(`Signed in to ${url} as ${session.user.email}.`);
        return printOne({ url, profile: name, email: session.user.email }, flags);
      }
      if (!flags.email && !interactive())
        throw new MusterError("usage", {
          message: "Nobody can be asked for the e-mail here.",
          nextStep: "Give --email and --password-stdin, or --with-token.",
        });
      const email = flags.email ?? (await ask("E-mail", signal));
      const source = { what: "Password", flag: "--password-stdin", env: "MUSTER_PASSWORD" };
      const password = await readSecret({ ...source, stdin: flags.passwordStdin }, signal);
      const factor: SecondFactor = {
        prove: ({ challenge, methods }, prove) =>
          askForCode(methods, flags, signal, (proof) => prove({ challenge, ...proof })),
        enroll: (muster) => enrollFirst(muster, signal),
      };
      const { key } = await signInForKey(url, "/ws/session", { email, password }, hostname(), signal, factor);
      await saveProfile(name, { url, token: key.key, keyId: key.id });
      printStatus(`Signed in to ${url} as ${email}.`);
      await printOne({ url, profile: name, email }, flags);
    },
  });
