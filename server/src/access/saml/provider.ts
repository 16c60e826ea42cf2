// Configures node-saml with this server's provider and key.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { limits, MusterError, signOnEndpoint, usableCertificates } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { selfSigned } from "../../platform/security/certificate.ts";
import { digest, seal, unseal } from "../../platform/security/crypto.ts";
import { examinationOf, readSingleSignOn, serviceProvider, worst } from "./saml.ts";
import { toPem } from "./metadata.ts";

/** How long a sign-on at the provider can take. */
export const startedMS = limits.samlSignInMinutes * 60_000;
/** The permitted clock skew between the provider and this server. */
export const clockSkewMS = 60_000;

const keyYears = 10;

/** Muster's own key for signing requests, created on first use and stored sealed. */
async function ownKey(context: ServerContext): Promise<{ key: string; certificate: string }> {
  const { ownKey: kept, ownCertificate } = await readSingleSignOn(context);
  if (kept !== null && ownCertificate !== null)
    return { key: unseal(context.keys.seal, kept, ownCertificate), certificate: ownCertificate };
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const now = Date.now();
  const notAfter = now + keyYears * 365 * 24 * 60 * 60 * 1_000;
  const certificate = await selfSigned({ privateKey, publicKey, name: "Muster", notBefore: now, notAfter });
  const sealed = seal(
    context.keys.seal,
    privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate,
  );
  await context.db
    .updateTable("singleSignOn")
    .set({ ownKey: sealed, ownCertificate: certificate })
    .where("ownKey", "is", null)
    .execute();
  // another server may have created one first
  return ownKey(context);
}

/** Returns the provider. @throws MusterError `saml_not_enabled`, `saml_cannot_work` */
export async function openProvider(context: ServerContext) {
  const row = await readSingleSignOn(context);
  const examination = examinationOf(row);
  if (!row.enabled || !examination?.provider) throw new MusterError("saml_not_enabled");
  if (examination.verdict === "CANNOT_WORK") throw new MusterError("saml_cannot_work", worst(examination));
  const { provider } = examination;
  const endpoint = signOnEndpoint(provider)!;
  const { key, certificate } = await ownKey(context);
  const { entityId, acsUrl } = serviceProvider(context);
  /**
   * Returns when a request that awaits a response was created; null for others. A request is consumed once
   * everything else has been verified.
   */
  const waiting = async (id: string) => {
    const found = await context.db
      .selectFrom("signOns")
      .select("createdAt")
      .where("id", "=", id)
      .where("answeredAt", "is", null)
      .where("createdAt", ">", Date.now() - startedMS)
      .executeTakeFirst();
    return found ? new Date(found.createdAt).toISOString() : null;
  };
  const client = (requestId: string) =>
    new SAML({
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      entryPoint: endpoint.location,
      idpCert: usableCertificates(provider, Date.now()).map(({ certificate }) => toPem(certificate)),
      identifierFormat: provider.nameIdFormats.find((format) => format.endsWith(":emailAddress")) ?? null,
      disableRequestedAuthnContext: true,
      privateKey: key,
      publicCert: toPem(certificate),
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
      // only the redirect binding compresses
      skipRequestCompression: endpoint.binding === "HTTP-POST",
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: clockSkewMS,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: startedMS,
      generateUniqueId: () => requestId,
      cacheProvider: {
        saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
        getAsync: waiting,
        removeAsync: async () => null,
      },
    });
  return { row, provider, endpoint, acsUrl, client };
}

export async function spMetadata(context: ServerContext): Promise<string> {
  const { entityId, acsUrl } = serviceProvider(context);
  const { key, certificate } = await ownKey(context);
  // node-saml requires a provider certificate, which does not appear in the metadata
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    idpCert: "AAAA",
    privateKey: key,
    wantAssertionsSigned: true,
    generateUniqueId: () => `_${digest(entityId).replace(/\W/g, "_")}`,
  }).generateServiceProviderMetadata(null, toPem(certificate));
}
