import { enums, type Muster, MusterError, type PsaChange, type PsaType, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { readSecret } from "../../lib/prompts.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { printPsa, type Settings } from "./print.ts";

interface SetFlags {
  type?: string;
  connectwiseUrl?: string;
  companyId?: string;
  clientId?: string;
  userName?: string;
  integrationCode?: string;
  secretStdin?: boolean;
  map?: string[];
}

/**
 * Reads a secret from standard input, one per line, or from the environment; undefined keeps the current one.
 */
export async function secret(
  { flags, signal }: Context<SetFlags>,
  what: string,
  env: string,
): Promise<string | undefined> {
  if (!flags.secretStdin && process.env[env] === undefined) return undefined;
  return readSecret({ what, stdin: flags.secretStdin, flag: "--secret-stdin", env }, signal);
}

async function connectWiseOf(context: Context<SetFlags>, before: Settings) {
  const { connectwiseUrl, companyId, clientId } = context.flags;
  const publicKey = await secret(context, t("ticketing.psa.cli.update.publicKey"), "MUSTER_PSA_PUBLIC_KEY");
  const privateKey = await secret(
    context,
    t("ticketing.psa.cli.update.privateKey"),
    "MUSTER_PSA_PRIVATE_KEY",
  );
  return {
    url: need("--connectwise-url", connectwiseUrl ?? before.connectWise?.url),
    companyId: need("--company-id", companyId ?? before.connectWise?.companyId),
    clientId: need("--client-id", clientId ?? before.connectWise?.clientId),
    ...(publicKey && { publicKey }),
    ...(privateKey && { privateKey }),
  };
}

async function autotaskOf(context: Context<SetFlags>, before: Settings) {
  const { userName, integrationCode } = context.flags;
  const given = await secret(context, t("ticketing.psa.cli.update.secret"), "MUSTER_PSA_SECRET");
  return {
    userName: need("--user-name", userName ?? before.autotask?.userName),
    integrationCode: need("--integration-code", integrationCode ?? before.autotask?.integrationCode),
    ...(given && { secret: given }),
  };
}

function need(flag: string, value: string | undefined): string {
  if (value) return value;
  throw new MusterError("usage", { message: t("ticketing.psa.cli.update.missingRequiredFlag", { flag }) });
}

/** Parses mappings such as "Acme Dental=201"; "Acme Dental=" restores matching by name. */
async function mappingOf({ flags, signal }: Context<SetFlags>, muster: Muster, before: Settings) {
  const mapping = new Map(before.organizationMapping.map((one) => [one.clientId, one.companyId]));
  for (const text of flags.map ?? []) {
    const [, name, company] = /^(.+)=(\d{0,15})$/.exec(text) ?? [];
    if (!name)
      throw new MusterError("usage", {
        message: t("ticketing.psa.cli.update.doesntHaveFormOrganizationcompany", { text }),
        nextStep: t("ticketing.psa.cli.update.useFormSuchAs"),
      });
    const id = await resolveOrganization(muster, name, signal);
    if (company) mapping.set(id, Number(company));
    else mapping.delete(id);
  }
  return [...mapping].map(([clientId, companyId]) => ({ clientId, companyId }));
}

export async function set(context: Context<SetFlags>): Promise<void> {
  const { flags, signal } = context;
  const { muster } = await context.connect();
  const before = (await muster.call("getPsa", {}, signal)).content;
  const psaType = flags.type?.toUpperCase() as PsaType | undefined;
  const isConnectWise = flags.connectwiseUrl || flags.companyId || flags.clientId;
  const isAutotask = flags.userName || flags.integrationCode;
  const keyed = psaType ?? before.psaType;
  const content: PsaChange = {
    revision: before.revision,
    ...(psaType && { psaType }),
    ...((isConnectWise || (keyed === "CONNECTWISE" && (psaType || flags.secretStdin))) && {
      connectWise: await connectWiseOf(context, before),
    }),
    ...((isAutotask || (keyed === "AUTOTASK" && (psaType || flags.secretStdin))) && {
      autotask: await autotaskOf(context, before),
    }),
    ...(flags.map && { organizationMapping: await mappingOf(context, muster, before) }),
  };
  if (Object.keys(content).length < 2)
    throw new MusterError("usage", {
      message: t("ticketing.psa.cli.update.noChangesGiven"),
    });
  const body = { content };
  if (await context.onlyPlanned("PUT", "/ws/divisionconfig/psa", body)) return;
  const saved = await muster.call("setPsa", { body }, signal);
  printStatus(t("ticketing.psa.cli.update.psaSettingsSaved"));
  if (saved.content.psaType !== "NONE") printStatus(t("ticketing.psa.cli.update.nextCheckConnectionMuster"));
  await printPsa(saved.content, flags);
}

export const updatePsa = defineCommand<SetFlags>(() => ({
  name: "update",
  summary: t("ticketing.psa.cli.update.summary"),
  permission: "canConfigurePSA",
  options: [
    new Option("--type <psa>", t("ticketing.psa.cli.update.typeOption")).choices(
      enums.PsaType.map((one) => one.toLowerCase()),
    ),
    new Option("--connectwise-url <url>", t("ticketing.psa.cli.update.connectwiseUrlOption")),
    new Option("--company-id <company>", t("ticketing.psa.cli.update.companyIdOption")),
    new Option("--client-id <id>", t("ticketing.psa.cli.update.clientIdOption")),
    new Option("--user-name <name>", t("ticketing.psa.cli.update.userNameOption")),
    new Option("--integration-code <code>", t("ticketing.psa.cli.update.integrationCodeOption")),
    new Option("--secret-stdin", t("ticketing.psa.cli.update.secretStdinOption")),
    new Option("--map <organization=company>", t("ticketing.psa.cli.update.mapOption")).argParser(repeatable),
  ],
  data: { of: "setPsa", at: "content" },
  examples: [
    "psa update --type none",
    "psa update --type autotask --user-name api@example.com --integration-code CODE --secret-stdin < secret.txt",
    'psa update --map "Acme Dental=201"',
  ],
  changes: true,
  run: set,
}));
