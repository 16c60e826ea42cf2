import {
  samlEndpoints,
  samlSeverities,
  samlSignatures,
  samlVerdicts,
  usableCertificates,
  type SamlExamination,
  t,
} from "@muster/sdk";
import { Banner, Code, DataTable, Details, Section, Text } from "#kit";

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const uses = () => ({
  signing: t("access.saml.signing"),
  encryption: t("access.saml.encryption"),
  any: t("access.saml.signingEncryption"),
});

/** The examination of a provider: its verdict, findings and certificates. */
export function Examination({ examination }: { examination: SamlExamination }) {
  const { verdict, findings, provider, signature, examinedAt } = examination;
  const { label, tone } = samlVerdicts[verdict];
  const usable = provider ? usableCertificates(provider, examinedAt) : [];
  // in full, so that users can compare them with the provider's page
  const fingerprints = [...new Map(provider?.certificates.map((one) => [one.fingerprint, one.notAfter]))];
  return (
    <>
      <Banner tone={tone} title={label}>
        {provider ? `${provider.name}: ${provider.entityId}` : undefined}
      </Banner>
      {provider && (
        <Details
          items={[
            { label: t("access.saml.metadata"), value: samlSignatures[signature] },
            ...samlEndpoints(provider).map(({ label, location }) => ({ label, value: location })),
          ]}
        />
      )}
      <Section title={t("access.saml.findings")}>
        {findings.map(({ code, severity, message, remedy }) => (
          <Banner key={`${code} ${message}`} tone={samlSeverities[severity].tone} title={message}>
            {remedy}
          </Banner>
        ))}
        {!findings.length && <Text muted>{t("access.saml.nothingWasFoundAmiss")}</Text>}
      </Section>
      {provider && (
        <Section title={t("access.saml.certificates")}>
          <DataTable
            label={t("access.saml.certificates")}
            rows={provider.certificates}
            rowKey={({ fingerprint, use }) => `${fingerprint} ${use}`}
            columns={[
              { id: "use", label: t("access.saml.for"), cell: ({ use }) => uses()[use], priority: 2 },
              {
                id: "until",
                label: t("access.saml.validUntil"),
                cell: (row) => ({
                  text: dayOf(row.notAfter),
                  tone: row.use === "encryption" || usable.includes(row) ? "success" : "danger",
                }),
                priority: 0,
              },
              {
                id: "key",
                label: t("access.saml.key"),
                cell: ({ keyType, bits }) => `${keyType.toUpperCase()} ${bits}`,
                priority: 3,
              },
              {
                id: "algorithm",
                label: t("access.saml.algorithm"),
                cell: ({ algorithm }) => algorithm,
                priority: 5,
              },
              { id: "subject", label: t("access.saml.subject"), cell: ({ subject }) => subject, priority: 4 },
            ]}
            empty={{ title: t("access.saml.noCertificates") }}
          />
          {fingerprints.map(([fingerprint, notAfter]) => (
            <Code
              key={fingerprint}
              label={t("access.saml.sha256FingerprintOneValid", { notAfter: dayOf(notAfter) })}
              value={fingerprint}
            />
          ))}
        </Section>
      )}
    </>
  );
}
