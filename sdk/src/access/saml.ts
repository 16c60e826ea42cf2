// Single sign-on: examines an identity provider's metadata, with findings that every client shows.
import { samlBindings, samlFinding, type SamlFindingCode } from "./saml-findings.ts";
import { cleanText } from "../text/clean.ts";
import { enums, limits } from "../generated/limits.ts";
import type { SamlCertificate, SamlExamination, SamlFinding, SamlProvider, SamlVerdict } from "../index.ts";
import { tonedLabels, labels, t } from "../text/messages.ts";

const dayMS = 24 * 60 * 60 * 1000;
const soonMS = limits.samlCertificateWarningDays * dayMS;
/** Federations renew their metadata every few days; metadata this close to expiry is stale. */
const metadataSoonMS = 3 * dayMS;

/** The overall verdict, decided by the worst finding. */
export function samlVerdict(findings: readonly SamlFinding[]): SamlVerdict {
  if (findings.some(({ severity }) => severity === "ERROR")) return "CANNOT_WORK";
  return findings.some(({ severity }) => severity === "WARNING") ? "WORKS_WITH_WARNINGS" : "WORKS";
}

/** How verdicts and severities are shown; the exit code is that of `muster saml test`. */
export const samlVerdicts = {
  WORKS: {
    get label() {
      return t("access.saml.works");
    },
    tone: "success",
    exitCode: 0,
  },
  WORKS_WITH_WARNINGS: {
    get label() {
      return t("access.saml.worksWarnings");
    },
    tone: "warning",
    exitCode: 7,
  },
  CANNOT_WORK: {
    get label() {
      return t("access.saml.cannotWork");
    },
    tone: "danger",
    exitCode: 1,
  },
} as const satisfies Record<SamlVerdict, object>;

export const samlSeverities = tonedLabels("access.saml.samlSeverities", {
  ERROR: "danger",
  WARNING: "warning",
  INFO: "info",
});

export const samlSignatures = labels("access.saml.samlSignatures", enums.SamlSignature);

/** The certificates that can sign responses now. */
export const usableCertificates = (provider: SamlProvider, now: number): SamlCertificate[] =>
  signing(provider).filter(({ notBefore, notAfter }) => notBefore <= now && now < notAfter);

/** The sign-in address of the preferred binding. */
export const signOnEndpoint = ({ signOn }: SamlProvider) =>
  samlBindings
    .map((wanted) => signOn.find(({ binding, location }) => binding === wanted && isWebAddress(location)))
    .find((found) => found !== undefined);

/** A provider's addresses by purpose and binding. */
export const samlEndpoints = ({ signOn, logout }: SamlProvider) => [
  ...signOn.map(({ binding, location }) => ({ label: t("access.saml.sign", { binding }), location })),
  ...logout.map(({ binding, location }) => ({ label: t("access.saml.logout", { binding }), location })),
];

/** The address to which users are redirected to sign in; "" if there is none. */
export const samlSignOnAddress = (provider: SamlProvider): string => signOnEndpoint(provider)?.location ?? "";

const signing = ({ certificates }: SamlProvider) => certificates.filter(({ use }) => use !== "encryption");

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

const isElliptic = ({ keyType }: SamlCertificate) => /^(ec|ed)/.test(keyType);
const keyName = ({ keyType, bits }: SamlCertificate) =>
  t("access.saml.keySize", { type: keyType.toUpperCase(), bits });

/**
 * Lists what works, what is missing and what will stop working soon with this provider, as of `now`. Pure.
 */
export function judgeProvider(provider: SamlProvider, now: number): SamlFinding[] {
  const found: SamlFinding[] = [];
  const report = (code: SamlFindingCode, about?: string | number) =>
    void found.push(samlFinding(code, about));
  const { validUntil, wantsSignedRequests, logout, nameIdFormats, unreadable } = provider;

  if (!provider.entityId) report("no_entity_id");
  if (!provider.saml2) report("no_saml2");
  if (validUntil !== null && validUntil <= now) report("metadata_expired", day(validUntil));
  else if (validUntil !== null && validUntil - now < metadataSoonMS)
    report("metadata_expires_soon", day(validUntil));

  const endpoint = signOnEndpoint(provider);
  if (!endpoint) report("no_sign_on");
  else if (new URL(endpoint.location).protocol === "http:") report("insecure_endpoint", endpoint.location);
  if (wantsSignedRequests) report("wants_signed_requests");

  const different = [...new Map(signing(provider).map((one) => [one.fingerprint, one])).values()];
  for (const finding of judgeCertificates(different, now)) found.push(finding);
  if (unreadable) report("certificate_unreadable", unreadable);
  if (!logout.length) report("no_logout");
  if (!nameIdFormats.some((format) => format.endsWith(":emailAddress"))) report("no_email");
  return found;
}

function judgeCertificates(certificates: readonly SamlCertificate[], now: number): SamlFinding[] {
  if (!certificates.length) return [samlFinding("no_certificate")];
  const alive = certificates.filter(({ notAfter }) => notAfter > now);
  const lastDay = Math.max(...certificates.map(({ notAfter }) => notAfter));
  if (!alive.length) return [samlFinding("certificates_expired", day(lastDay))];
  const dead = certificates.filter((one) => !alive.includes(one));
  const valid = alive.filter(({ notBefore }) => notBefore <= now);
  const future = alive.filter((one) => !valid.includes(one));
  const starts = future.map(({ notBefore }) => day(notBefore)).sort();
  const rsa = alive.filter((one) => !isElliptic(one));
  const broken = rsa.filter(({ bits }) => bits < 1024);
  const weak = rsa.filter(({ bits }) => bits >= 1024 && bits < 2048);
  const old = alive.filter(({ algorithm }) => /sha-?1|md5/i.test(algorithm));
  return [
    ...dead.map(({ notAfter }) => samlFinding("certificate_expired", day(notAfter))),
    ...(valid.length
      ? starts.map((start) => samlFinding("certificate_not_yet_valid", start))
      : [samlFinding("certificates_not_yet_valid", starts[0])]),
    ...(lastDay - now < soonMS ? [samlFinding("certificate_expires_soon", day(lastDay))] : []),
    ...broken.map((one) => samlFinding("key_broken", keyName(one))),
    ...weak.map((one) => samlFinding("key_weak", keyName(one))),
    ...(old[0] ? [samlFinding("certificate_sha1", old[0].algorithm)] : []),
    ...(valid.length > 1 ? [samlFinding("several_certificates", valid.length)] : []),
  ];
}

function markedEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "";
}

/** Decodes metadata as its byte order mark or its XML declaration says, by default as UTF-8. */
export function decodeMetadata(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^[^>]*?encoding=["']([\w-]{1,20})["']/.exec(start)?.[1];
  try {
    return new TextDecoder(marked || declared || "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const inXml = (text: string) =>
  cleanText(text, 4_000).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Formats an examination as JUnit XML: a test per finding, which fails for errors and warnings. */
export function samlJunit({ verdict, findings, provider, examinedAt }: SamlExamination): string {
  const cases = findings.map(({ code, severity, message, remedy }) => {
    const failure = `<failure type="${severity}" message="${inXml(message)}">${inXml(remedy)}</failure>`;
    const note = `<system-out>${inXml(message)}</system-out>`;
    return `    <testcase classname="saml" name="${inXml(code)}">${severity === "INFO" ? note : failure}</testcase>\n`;
  });
  const name = inXml(provider?.entityId ?? "metadata");
  const failures = findings.filter(({ severity }) => severity !== "INFO").length;
  const counts = `tests="${findings.length + 1}" failures="${failures + (verdict === "CANNOT_WORK" ? 1 : 0)}"`;
  const { label } = samlVerdicts[verdict];
  const whole = verdict === "CANNOT_WORK" ? `<failure type="ERROR" message="${label}"/>` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n` +
    `  <testsuite name="${name}" ${counts} timestamp="${new Date(examinedAt).toISOString().slice(0, 19)}">\n` +
    `    <testcase classname="saml" name="verdict: ${label}">${whole}</testcase>\n${cases.join("")}` +
    `  </testsuite>\n</testsuites>\n`
  );
}
