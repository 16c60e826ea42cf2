import {
  cleanText,
  type SamlConfiguration,
  samlEndpoints,
  type SamlExamination,
  samlJunit,
  samlSeverities,
  samlSignatures,
  samlSignOnAddress,
  samlVerdicts,
  t,
} from "@muster/sdk";
import {
  type Format,
  printJson,
  printList,
  printOne,
  printStatus,
  wantsJson,
  write,
} from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

export async function printExamination(examination: SamlExamination, flags: Format): Promise<void> {
  if (flags.output === "junit") return write(samlJunit(examination));
  if (wantsJson(flags)) return printJson({ ...examination }, flags);
  const { verdict, provider, providers, findings } = examination;
  printStatus(samlVerdicts[verdict].label + (provider ? `: ${provider.name} (${provider.entityId})` : ""));
  if (!provider && providers.length) printStatus(t("access.saml.cli.print.chooseOneEntityid"));
  if (!provider && providers.length)
    await printList(providers, columnsOf("entityId", "name", "saml2"), flags);
  const rows = findings.map(({ severity, ...rest }) => ({
    severity: samlSeverities[severity].label,
    ...rest,
  }));
  // prints sentences, which a table would truncate
  if (process.stdout.isTTY && flags.output !== "csv")
    for (const { severity, code, message, remedy } of rows)
      write(`${cleanText(`${severity}: ${message} [${code}]`, 1_000)}\n  ${cleanText(remedy, 1_000)}\n`);
  else await printList(rows, columnsOf("severity", "code", "message", "remedy"), flags);
  if (provider) printStatus(samlSignatures[examination.signature]);
  for (const { label, location } of provider ? samlEndpoints(provider) : [])
    printStatus(`${label}: ${location}`);
  for (const { fingerprint, use, notAfter, keyType, bits } of provider?.certificates ?? [])
    printStatus(
      t("access.saml.cli.print.certificateUntilSha", {
        use,
        keyType,
        bits,
        time: new Date(notAfter).toISOString(),
        fingerprint,
      }),
    );
}

/** The configuration without the fields that only programs use. */
export const printed = (saml: SamlConfiguration) => ({
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
  roleIds: saml.roleIds,
  entityId: saml.serviceProvider.entityId,
  acsUrl: saml.serviceProvider.acsUrl,
  scim: saml.scim.enabled,
  scimUrl: saml.scim.url,
  scimTokenCreatedAt: saml.scim.tokenCreatedAt,
  updatedAt: saml.updatedAt,
});

export const printSaml = (saml: SamlConfiguration, flags: Format) =>
  wantsJson(flags) ? printJson({ ...saml }, flags) : printOne(printed(saml), flags);
