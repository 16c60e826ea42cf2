import {
  samlEndpoints,
  samlSeverities,
  samlSignatures,
  samlVerdicts,
  usableCertificates,
  type SamlExamination,
} from "@muster/sdk";
import { Banner, Code, DataTable, Details, Section, Text } from "#kit";

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const uses = () => ({ signing: "Signing", encryption: "Encryption", any: "Signing and encryption" });

/** What was found out about a provider: one verdict, why, and the keys it rests on. */
export function Examination({ examination }: { examination: SamlExamination }) {
  const { verdict, findings, provider, signature, examinedAt } = examination;
  const { label, tone } = samlVerdicts[verdict];
  const usable = provider ? usableCertificates(provider, examinedAt) : [];
  // whole, to be compared with what the provider shows
  const fingerprints = [...new Map(provider?.certificates.map((one) => [one.fingerprint, one.notAfter]))];
  return (
    <>
      <Banner tone={tone} title={label}>
        {provider ? `${provider.name}: ${provider.entityId}` : undefined}
      </Banner>
      {provider && (
        <Details
          items={[
            { label: "Metadata", value: samlSignatures[signature] },
            ...samlEndpoints(provider).map(({ label, location }) => ({ label, value: location })),
          ]}
        />
      )}
      <Section title="Findings">
        {findings.map(({ code, severity, message, remedy }) => (
          <Banner key={`${code} ${message}`} tone={samlSeverities[severity].tone} title={message}>
            {remedy}
          </Banner>
        ))}
        {!findings.length && <Text muted>Nothing was found amiss.</Text>}
      </Section>
      {provider && (
        <Section title="Certificates">
          <DataTable
            label="Certificates"
            rows={provider.certificates}
            rowKey={({ fingerprint, use }) => `${fingerprint} ${use}`}
            columns={[
              { id: "use", label: "For", cell: ({ use }) => uses()[use], priority: 2 },
              {
                id: "until",
                label: "Valid until",
                cell: (row) => ({
                  text: dayOf(row.notAfter),
                  tone: row.use === "encryption" || usable.includes(row) ? "success" : "danger",
                }),
                priority: 0,
              },
              {
                id: "key",
                label: "Key",
                cell: ({ keyType, bits }) => `${keyType.toUpperCase()} ${bits}`,
                priority: 3,
              },
              { id: "algorithm", label: "Algorithm", cell: ({ algorithm }) => algorithm, priority: 5 },
              { id: "subject", label: "Subject", cell: ({ subject }) => subject, priority: 4 },
            ]}
            empty={{ title: "No certificates" }}
          />
          {fingerprints.map(([fingerprint, notAfter]) => (
            <Code
              key={fingerprint}
              label={`SHA-256 fingerprint of the one valid until ${dayOf(notAfter)}`}
              value={fingerprint}
            />
          ))}
        </Section>
      )}
    </>
  );
}
