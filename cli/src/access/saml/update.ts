import { type Muster, MusterError, type SamlConfiguration, samlVerdicts } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { commaSeparated } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { resolveOrganization } from "../../lib/resolve.ts";
import { printExamination, printSaml } from "./print.ts";
import { fileArgument, type Source, sourceOf, sourceOptions } from "./source.ts";

interface Given {
  name?: string;
  administrator?: boolean;
  permission?: string[];
  organization?: string[];
}

const givenOptions = [
  new Option("--name <name>", "name on the sign-in page (1 to 100 characters; default the provider's)"),
  new Option("--administrator", "make users created at first sign-in administrators"),
  new Option("--no-administrator", "turn this off"),
  new Option(
    "--permission <permission>",
    "permission for users created at first sign-in (repeatable)",
  ).argParser(commaSeparated),
  new Option(
    "--organization <organization>",
    'organization they can see, ID or name, or "all" (repeatable)',
  ).argParser(commaSeparated),
];

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

export const updateSaml = defineCommand<Source & Given>({
  name: "update",
  permission: "sysadmin",
  summary: "Set up a provider, or change the access of new users",
  args: fileArgument,
  options: [...sourceOptions, ...givenOptions],
  examples: [
    'saml update --metadata-url https://idp.example.com/metadata --permission canCreateDevices --organization "Acme Dental"',
    "saml update --organization all",
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster } = await context.connect();
    const given = await givenOf(muster, context);
    if (!flags.metadataUrl && !flags.file && !context.args.length) {
      if (!Object.keys(given).length)
        throw new MusterError("usage", {
          message: "No changes given.",
        });
      if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", given)) return;
      await printSaml(await muster.call("updateSaml", { body: given }, signal), flags);
      return printStatus("Single sign-on updated.");
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
    printStatus(`Set up ${set.name}: ${samlVerdicts[examination.verdict].label.toLowerCase()}.`);
    if (!set.enabled) printStatus("Next: muster saml enable");
    await printSaml(set, flags);
  },
});
