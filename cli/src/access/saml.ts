import { readFile } from "node:fs/promises";
import { type Command, Option } from "commander";
import {
  cleanText,
  decodeMetadata,
  limits,
  type Muster,
  MusterError,
  type SamlConfiguration,
  type SamlExamination,
  samlEndpoints,
  samlJunit,
  samlSignatures,
  samlSeverities,
  samlSignOnAddress,
  type SamlTest,
  samlVerdicts,
} from "@muster/sdk";
import { addCommand, type Context, commaSeparated, type Spec } from "../lib/command.ts";
import { cannotRead, readStdinBytes } from "../lib/input.ts";
import {
  columnsOf,
  type Format,
  printJson,
  printList,
  printOne,
  printStatus,
  wantsJson,
  write,
} from "../lib/output.ts";
import { resolveOrganization } from "../lib/resolve.ts";

interface Source {
  metadataUrl?: string;
  file?: string;
  entityId?: string;
}

interface Given {
  name?: string;
  administrator?: boolean;
  permission?: string[];
  organization?: string[];
}

const permission = "sysadmin";
const fileArgument = [{ name: "[file]", text: "the metadata's file, or - for standard input" }];
const sourceOptions = [
  new Option("--metadata-url <url>", "address of the provider's metadata"),
  new Option("--file <file>", "the metadata's file, or - for standard input"),
  new Option("--entity-id <id>", "which provider, where the metadata describes several"),
];

const givenOptions = [
  new Option("--name <name>", "name on the sign-in page (1 to 100 characters; usually the provider's)"),
  new Option("--administrator", "users made at their first sign-in are administrators"),
  new Option("--no-administrator", "the opposite"),
  new Option(
    "--permission <permission>",
    "a permission of users made at their first sign-in; repeat it",
  ).argParser(commaSeparated),
  new Option(
    "--organization <organization>",
    "an organization they see, id or name; repeat it; or: all",
  ).argParser(commaSeparated),
];

async function sourceOf({ flags, args }: Context<Source>): Promise<SamlTest> {
  const { metadataUrl, entityId, file = args[0] } = flags;
  if (metadataUrl && file)
    throw new MusterError("usage", { message: "Give an address or a file, not both." });
  if (!metadataUrl && !file)
    throw new MusterError("usage", {
      message: "What is to be tested?",
      nextStep: "Give --metadata-url or --file.",
    });
  const chosen = entityId === undefined ? {} : { entityId };
  if (metadataUrl) return { metadataUrl, ...chosen };
  const bytes =
    file === "-" ? await readStdinBytes() : await readFile(file ?? "").catch(cannotRead("The file"));
  const metadata = decodeMetadata(bytes);
  if (!metadata) throw new MusterError("usage", { message: "The file is empty." });
  if (metadata.length > limits.SamlTest.metadata.maxLength) throw new MusterError("payload_too_large");
  return { metadata, ...chosen };
}

async function printExamination(examination: SamlExamination, flags: Format): Promise<void> {
  if (flags.output === "junit") return write(samlJunit(examination));
  if (wantsJson(flags)) return printJson({ ...examination }, flags);
  const { verdict, provider, providers, findings } = examination;
  printStatus(samlVerdicts[verdict].label + (provider ? `: ${provider.name} (${provider.entityId})` : ""));
  if (!provider && providers.length) printStatus("Choose one with --entity-id:");
  if (!provider && providers.length)
    await printList(providers, columnsOf("entityId", "name", "saml2"), flags);
  const rows = findings.map(({ severity, ...rest }) => ({
    severity: samlSeverities[severity].label,
    ...rest,
  }));
  // sentences, which a table would cut
  if (process.stdout.isTTY && flags.output !== "csv")
    for (const { severity, code, message, remedy } of rows)
      write(`${cleanText(`${severity}: ${message} [${code}]`, 1_000)}\n  ${cleanText(remedy, 1_000)}\n`);
  else await printList(rows, columnsOf("severity", "code", "message", "remedy"), flags);
  if (provider) printStatus(samlSignatures[examination.signature]);
  for (const { label, location } of provider ? samlEndpoints(provider) : [])
    printStatus(`${label}: ${location}`);
  for (const { fingerprint, use, notAfter, keyType, bits } of provider?.certificates ?? [])
    printStatus(
      `Certificate for ${use}: ${keyType} ${bits}, until ${new Date(notAfter).toISOString()}, SHA-256 ${fingerprint}`,
    );
}

/** The configuration without what only programs read. */
const printed = (saml: SamlConfiguration) => ({
  configured: saml.configured,
  enabled: saml.enabled,
  name: saml.name,
  verdict: saml.examination ? samlVerdicts[saml.examination.verdict].label : null,
  provider: saml.examination?.provider?.entityId ?? null,
  signOn: saml.examination?.provider ? samlSignOnAddress(saml.examination.provider) : null,
  metadataUrl: saml.metadataUrl,
  sysadmin: saml.sysadmin,
  permissions: saml.permissions,
  organizationIds: saml.organizationIds,
  entityId: saml.serviceProvider.entityId,
  acsUrl: saml.serviceProvider.acsUrl,
  scim: saml.scim.enabled,
  scimUrl: saml.scim.url,
  scimTokenCreatedAt: saml.scim.tokenCreatedAt,
  updatedAt: saml.updatedAt,
});

const printSaml = (saml: SamlConfiguration, flags: Format) =>
  wantsJson(flags) ? printJson({ ...saml }, flags) : printOne(printed(saml), flags);

async function givenOf(muster: Muster, { flags, signal }: Context<Given>) {
  const ids = flags.organization?.includes("all")
    ? null
    : flags.organization &&
      (await Promise.all(flags.organization.map((one) => resolveOrganization(muster, one, signal))));
  return {
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.administrator !== undefined && { sysadmin: flags.administrator }),
    ...(flags.permission && { permissions: flags.permission as SamlConfiguration["permissions"] }),
    ...(ids !== undefined && { organizationIds: ids }),
  };
}

export default (program: Command) => {
  const saml = program.command("saml").description("Single sign-on through an identity provider (SAML 2.0)");
  const add = <F>(spec: Omit<Spec<F>, "permission">) => addCommand<F>(saml, { permission, ...spec });

  add<Source>({
    name: "test",
    summary: "Examine a provider's metadata: exits 0 when it works, 7 with warnings, 1 when it cannot work",
    args: fileArgument,
    options: sourceOptions,
    examples: [
      "saml test --metadata-url https://idp.example.com/metadata",
      "saml test --file metadata.xml -o junit > saml.xml",
      "saml test - --entity-id https://idp.example.com < federation.xml",
    ],
    formats: ["table", "json", "junit"],
    async run(context) {
      const body = await sourceOf(context);
      const { muster } = await context.connect();
      const examination = await muster.call("testSaml", { body }, context.signal);
      await printExamination(examination, context.flags);
      process.exitCode = samlVerdicts[examination.verdict].exitCode;
    },
  });

  add({
    name: "show",
    summary: "Show single sign-on and provisioning, with the provider judged as of now",
    examples: ["saml show", "saml show --jq .examination.verdict"],
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const shown = await muster.call("getSaml", {}, signal);
      await printSaml(shown, flags);
      for (const { severity, message, remedy } of shown.examination?.findings ?? [])
        printStatus(`${samlSeverities[severity].label}: ${message} ${remedy}`);
    },
  });

  add<Source & Given>({
    name: "set",
    summary: "Test a provider's metadata and set it up; or change what new users are given",
    args: fileArgument,
    options: [...sourceOptions, ...givenOptions],
    examples: [
      'saml set --metadata-url https://idp.example.com/metadata --permission canCreateDevices --organization "Acme Dental"',
      "saml set --organization all",
    ],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { muster } = await context.connect();
      const given = await givenOf(muster, context);
      if (!flags.metadataUrl && !flags.file && !context.args.length) {
        if (!Object.keys(given).length)
          throw new MusterError("usage", {
            message: "Nothing is to be changed.",
            nextStep: "Say what, see --help.",
          });
        if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", given)) return;
        await printSaml(await muster.call("updateSaml", { body: given }, signal), flags);
        return printStatus("Changed.");
      }
      const examination = await muster.call("testSaml", { body: await sourceOf(context) }, signal);
      const { metadataToken } = examination;
      if (metadataToken === null) {
        await printExamination(examination, flags);
        throw new MusterError("saml_cannot_work", { nextStep: "See the findings above." });
      }
      const body = { metadataToken, ...given };
      if (await context.onlyPlanned("PUT", "/ws/divisionconfig/saml", body)) return;
      const set = await muster.call("setSaml", { body }, signal);
      printStatus(`${set.name} is set up: ${samlVerdicts[examination.verdict].label.toLowerCase()}.`);
      if (!set.enabled) printStatus("Next: muster saml enable");
      await printSaml(set, flags);
    },
  });

  for (const [name, enabled] of [
    ["enable", true],
    ["disable", false],
  ] as const)
    add({
      name,
      summary: enabled
        ? "Let people sign in through the provider"
        : "Let nobody sign in through the provider",
      examples: [`saml ${name}`],
      changes: true,
      async run(context) {
        const body = { enabled };
        if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", body)) return;
        const { muster } = await context.connect();
        await printSaml(await muster.call("updateSaml", { body }, context.signal), context.flags);
        printStatus(`Single sign-on is ${name}d.`);
      },
    });

  add({
    name: "remove",
    summary: "Remove the provider, provisioning and its token",
    examples: ["saml remove --yes"],
    changes: true,
    asks: true,
    async run(context) {
      if (await context.onlyPlanned("DELETE", "/ws/divisionconfig/saml")) return;
      const { muster } = await context.connect();
      await context.confirm("Remove single sign-on? Users without a password cannot sign in any more.");
      await muster.call("deleteSaml", {}, context.signal);
      printStatus("Single sign-on is removed.");
    },
  });
};
