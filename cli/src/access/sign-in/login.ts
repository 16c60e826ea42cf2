import { hostname } from "node:os";
import { type Muster, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { configureCommand } from "../../lib/command.ts";
import { checkUrl, createClient, defaultUrl } from "../../lib/connection.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { ask, interactive, nextStdinLine, readSecret } from "../../lib/prompts.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { profileName, readProfile, saveProfile } from "../../lib/profiles.ts";
import { askForCode, type CodeFlags, codeOption, enrollFirst } from "../mfa/prompt.ts";
import { type SecondFactor, signInForKey } from "./sign-in-for-key.ts";

interface LoginFlags extends CodeFlags {
  email?: string;
  passwordStdin?: boolean;
  withToken?: boolean;
}

export default {
  name: "login",
  area: "start",
  summary: "access.signIn.cli.login.summary",
  load: (command) =>
    void configureCommand<LoginFlags>(command, {
      options: [
        new Option("--email <email>", t("access.signIn.cli.login.emailOption")),
        new Option("--password-stdin", t("access.signIn.cli.login.passwordStdinOption")),
        new Option("--with-token", t("access.signIn.cli.login.withTokenOption")).conflicts([
          "email",
          "passwordStdin",
        ]),
        codeOption,
      ],
      data: ["url", "profile", "email"],
      examples: [
        "login",
        "login --url https://muster.example.com --email ada@example.com",
        "login --email ada@example.com --password-stdin --mfa-code-stdin < password-and-code.txt",
        "login --with-token < key.txt",
      ],
      async run({ flags, signal }) {
        const url = checkUrl(
          flags.url ?? process.env.MUSTER_URL ?? (await readProfile(flags))?.url ?? defaultUrl,
        );
        const name = await profileName(flags);
        if (flags.withToken) {
          const token = (await nextStdinLine()).trim();
          const session = await createClient({ url, token }).call("getSession", {}, signal);
          await saveProfile(name, { url, token, keyId: null });
          printStatus(t("access.signIn.cli.login.signedAs", { url, email: session.user.email }));
          return printOne({ url, profile: name, email: session.user.email }, flags);
        }
        if (!flags.email && !interactive())
          throw new MusterError("usage", {
            message: t("access.signIn.cli.login.emailRequiredButStandard"),
            nextStep: t("access.signIn.cli.login.passEmailPasswordstdinWithtoken"),
          });
        const email = flags.email ?? (await ask(t("access.signIn.cli.login.email"), signal));
        const source = {
          what: t("access.signIn.cli.login.password"),
          flag: "--password-stdin",
          env: "MUSTER_PASSWORD",
        };
        const password = await readSecret({ ...source, stdin: flags.passwordStdin }, signal);
        const factor: SecondFactor = {
          prove: ({ challenge, methods }, prove) =>
            askForCode(methods, flags, signal, (proof) => prove({ challenge, ...proof })),
          enroll: (muster) => enrollFirst(muster, signal),
        };
        const start = (muster: Muster) => muster.call("signIn", { body: { email, password } }, signal);
        const key = await signInForKey({ url, keyName: hostname(), start, factor }, signal);
        await saveProfile(name, { url, token: key.key, keyId: key.id });
        printStatus(t("access.signIn.cli.login.signedAs", { url, email }));
        await printOne({ url, profile: name, email }, flags);
      },
    }),
} satisfies CommandFeature;
