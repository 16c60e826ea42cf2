import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { limits, type Muster, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { enrollFirst } from "../access/mfa/prompt.ts";
import { type SecondFactor, signInForKey } from "../access/sign-in/sign-in-for-key.ts";
import { configureCommand } from "../lib/command.ts";
import { checkUrl, defaultUrl } from "../lib/connection.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { ask, interactive, readSecret } from "../lib/prompts.ts";
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
        message: t("operations.setup.cli.noFile", { name, data }),
        nextStep: t("operations.setup.cli.startServerFirstMuster"),
      });
    },
  );

export default {
  name: "setup",
  area: "start",
  summary: "operations.setup.cli.summary",
  load: (command) =>
    void configureCommand<SetupFlags>(command, {
      permission: t("common.cli.permission.setupToken"),
      options: [
        new Option("--data <folder>", t("operations.setup.cli.dataOption")),
        new Option("--token-stdin", t("operations.setup.cli.tokenStdinOption")).conflicts("data"),
        new Option("--email <email>", t("operations.setup.cli.emailOption")),
        new Option("--password-stdin", t("operations.setup.cli.passwordStdinOption")),
        new Option("--first-name <name>", t("operations.setup.cli.firstNameOption")),
        new Option("--last-name <name>", t("operations.setup.cli.lastNameOption")),
        new Option(
          "--organization <name>",
          t("operations.setup.cli.organizationOption", {
            default: limits.FirstAdministrator.organization.default,
          }),
        ),
      ],
      data: ["url", "profile", "email"],
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
        const tokenSource = {
          what: t("operations.setup.cli.setupToken"),
          flag: "--token-stdin",
          env: "MUSTER_SETUP_TOKEN",
        };
        const token = data
          ? (await fromData(data, "setup-token")).split("\n")[0]!
          : await readSecret({ ...tokenSource, stdin: flags.tokenStdin }, signal);
        if (!flags.email && !interactive())
          throw new MusterError("usage", { message: t("operations.setup.cli.missingRequiredFlagEmail") });
        const email = flags.email ?? (await ask(t("operations.setup.cli.email"), signal));
        const source = {
          what: t("operations.setup.cli.password"),
          flag: "--password-stdin",
          env: "MUSTER_PASSWORD",
        };
        const password = await readSecret({ ...source, stdin: flags.passwordStdin }, signal);
        const body = {
          token,
          email,
          password,
          firstName,
          lastName,
          organization: organization ?? limits.FirstAdministrator.organization.default,
        };
        if (await context.onlyPlanned("POST", "/ws/setup", body, { isDraft: true })) return;
        const start = async (muster: Muster) => {
          const session = await muster.call("createFirstAdministrator", { body }, signal);
          printStatus(t("operations.setup.cli.createdAdministrator", { email }));
          return session;
        };
        const factor: SecondFactor = {
          prove: async () => undefined,
          enroll: (muster) => enrollFirst(muster, signal),
        };
        const key = await signInForKey({ url, keyName: hostname(), start, factor }, signal);
        const profile = await profileName(flags);
        await saveProfile(profile, { url, token: key.key, keyId: key.id });
        printStatus(t("access.signIn.cli.login.signedAs", { url, email }));
        await printOne({ url, profile, email }, flags);
      },
    }),
} satisfies CommandFeature;
