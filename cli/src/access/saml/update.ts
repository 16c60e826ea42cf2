import { type Muster, MusterError, type SamlConfiguration, samlVerdicts, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { commaSeparated } from "../../lib/option-values.ts";
import { printStatus } from "../../lib/output.ts";
import { resolveOrganization, resolveTechnicianRole } from "../../lib/resolve.ts";
import { printExamination, printSaml } from "./print.ts";
import { fileArgument, type Source, sourceOf, sourceOptions } from "./source.ts";

interface Given {
  name?: string;
  administrator?: boolean;
  permission?: string[];
  organization?: string[];
  role?: string[];
}

const givenOptions = [
  new Option("--name <name>", t("access.saml.cli.update.nameOption")),
  new Option("--administrator", t("access.saml.cli.update.administratorOption")),
  new Option("--no-administrator", t("access.saml.cli.update.noAdministratorOption")),
  new Option("--permission <permission>", t("access.saml.cli.update.permissionOption")).argParser(
    commaSeparated,
  ),
  new Option("--organization <organization>", t("access.saml.cli.update.organizationOption")).argParser(
    commaSeparated,
  ),
  new Option("--role <role>", t("access.saml.cli.update.roleOption")).argParser(commaSeparated),
];

async function givenOf(muster: Muster, { flags, signal }: Context<Given>) {
  const ids = flags.organization?.includes("all")
    ? null
    : flags.organization &&
      (await Promise.all(flags.organization.map((one) => resolveOrganization(muster, one, signal))));
  const roleIds =
    flags.role && (await Promise.all(flags.role.map((one) => resolveTechnicianRole(muster, one, signal))));
  return {
    ...(roleIds && { roleIds }),
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.administrator !== undefined && { sysadmin: flags.administrator }),
    ...(flags.permission && { permissions: flags.permission as SamlConfiguration["permissions"] }),
    ...(ids !== undefined && { organizationIds: ids }),
  };
}

export const updateSaml = defineCommand<Source & Given>(() => ({
  name: "update",
  permission: "sysadmin",
  summary: t("access.saml.cli.update.summary"),
  args: fileArgument,
  options: [...sourceOptions, ...givenOptions],
  data: "setSaml",
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
          message: t("access.saml.cli.update.noChangesGiven"),
        });
      if (await context.onlyPlanned("PATCH", "/ws/divisionconfig/saml", given)) return;
      await printSaml(await muster.call("updateSaml", { body: given }, signal), flags);
      return printStatus(t("access.saml.cli.update.singleSignonUpdated"));
    }
    const examination = await muster.call("testSaml", { body: await sourceOf(context) }, signal);
    const { metadataToken } = examination;
    if (metadataToken === null) {
      await printExamination(examination, flags);
      throw new MusterError("saml_cannot_work", { nextStep: t("access.saml.cli.update.seeFindingsAbove") });
    }
    const body = { metadataToken, ...given };
    if (await context.onlyPlanned("PUT", "/ws/divisionconfig/saml", body)) return;
    const set = await muster.call("setSaml", { body }, signal);
    printStatus(
      t("access.saml.cli.update.setUp", {
        name: set.name,
        verdict: samlVerdicts[examination.verdict].label,
      }),
    );
    if (!set.enabled) printStatus(t("access.saml.cli.update.nextMusterSamlEnable"));
    await printSaml(set, flags);
  },
}));
