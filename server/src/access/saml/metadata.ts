// Reads an identity provider's metadata as untrusted input: nothing is fetched, no entities are expanded,
// and every limit is enforced before a parser sees it.
import { X509Certificate } from "node:crypto";
import { DOMParser, type Element } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import {
  cleanText,
  judgeProvider,
  limits,
  samlFinding,
  samlVerdict,
  type SamlCertificate,
  type SamlExamination,
  type SamlFinding,
  type SamlFindingCode,
  type SamlProvider,
  type SamlProviderName,
  type SamlSignature,
} from "@muster/sdk";
import { checkXml, XmlRefused, type ScannedEntity } from "./xml-limits.ts";

const metadataNamespace = "urn:oasis:names:tc:SAML:2.0:metadata";
const signatureNamespace = "http://www.w3.org/2000/09/xmldsig#";
const saml2Protocol = "urn:oasis:names:tc:SAML:2.0:protocol";

/** A single provider is small; only federation metadata is large, and only one provider of it is parsed. */
const maxProviderCharacters = 300_000;
const maxProviderWeight = 6_000;
/** Verifying a signature canonicalizes the whole text, which is too slow for a federation. */
const maxSignedCharacters = 120_000;
const maxSignedWeight = 2_000;
/** Comments, CDATA sections and processing instructions. */
const maxAsides = 20_000;
const maxListed = 2_000;
const maxEndpoints = 20;
const maxCertificates = 20;
const maxCertificateBytes = 16_000;
// OpenSSL does not verify signatures with longer keys either
const maxKeyBits = 16_384;

export type Examined = Omit<SamlExamination, "metadataToken">;

class Refused extends Error {
  readonly finding: SamlFinding;
  constructor(code: SamlFindingCode, about?: string | number) {
    super(code);
    this.finding = samlFinding(code, about);
  }
}

/** Checks metadata; unreadable metadata is a finding too. `entityId` selects one of several providers. */
export function examineMetadata(text: string, entityId: string | undefined, now: number): Examined {
  const examined: Examined = {
    verdict: "CANNOT_WORK",
    provider: null,
    providers: [],
    signature: "NONE",
    findings: [],
    examinedAt: now,
  };
  try {
    const scan = scanMetadata(text);
    const providers = scan.entities.filter(({ idp }) => idp);
    if (scan.entities.length > 1) examined.providers = listProviders(providers);
    const chosen = choose(providers, entityId);
    const { findings, signature, content } = checkSignatures(text, scan, chosen);
    examined.signature = signature;
    examined.findings.push(...findings);
    if (signature === "INVALID") return examined;
    const root = parse(content);
    const provider = readProvider(root);
    examined.provider = { ...provider, validUntil: earliest([provider.validUntil, ...chosen.validUntil]) };
    if (examined.provider.entityId !== chosen.entityId)
      throw new Refused("signature_invalid", "it covers another part");
    examined.findings.push(...judgeProvider(examined.provider, now));
  } catch (error) {
    if (error instanceof Refused) examined.findings.push(error.finding);
    else if (error instanceof XmlRefused) examined.findings.push(samlFinding(error.code, error.message));
    else throw error;
  }
  return { ...examined, verdict: samlVerdict(examined.findings) };
}

function scanMetadata(text: string) {
  if (Buffer.byteLength(text) > limits.samlMetadataBytes) throw new Refused("too_large");
  const scan = checkXml(text, {
    elements: limits.samlMetadataElements,
    depth: limits.samlMetadataDepth,
    asides: maxAsides,
  });
  if (!/^Entit(y|ies)Descriptor$/.test(scan.root)) throw new Refused("not_metadata", `<${scan.root}>`);
  return scan;
}

function choose(providers: readonly ScannedEntity[], entityId: string | undefined): ScannedEntity {
  const named = entityId === undefined ? providers : providers.filter((one) => one.entityId === entityId);
  const [first, second] = named;
  if (!providers.length) throw new Refused("no_provider");
  if (!first) throw new Refused("unknown_provider", entityId);
  if (second && entityId === undefined) throw new Refused("choose_provider", providers.length);
  if (second) throw new Refused("duplicate_provider", entityId);
  if (first.end - first.start > maxProviderCharacters)
    throw new Refused("too_complex", "text in one provider");
  if (first.weight > maxProviderWeight) throw new Refused("too_complex", "elements in one provider");
  return first;
}

const listProviders = (providers: readonly ScannedEntity[]): SamlProviderName[] =>
  providers.slice(0, maxListed).map(({ entityId, name, saml2 }) => ({
    entityId: cleanText(entityId, 1024),
    name: cleanText(name, 200) || hostOf(entityId),
    saml2,
  }));

const hostOf = (text: string) => (URL.canParse(text) && new URL(text).host) || cleanText(text, 200);

/** The root element of a fragment that has passed the scan. */
function parse(xml: string): Element {
  const complaints: string[] = [];
  const onError = (level: string, message: string) => void (level === "warning" || complaints.push(message));
  let root: Element | null = null;
  try {
    root = new DOMParser({ onError, locator: false }).parseFromString(xml, "text/xml").documentElement;
  } catch (error) {
    complaints.push((error as Error).message);
  }
  if (complaints[0] !== undefined || !root) throw new Refused("not_xml", complaints[0]?.split("\n")[0]);
  return root;
}

const children = (element: Element, name: string, namespace = metadataNamespace): Element[] =>
  [...element.childNodes].filter(
    (node): node is Element =>
      node.nodeType === 1 && (node as Element).localName === name && node.namespaceURI === namespace,
  );
const within = (elements: readonly Element[], name: string, namespace?: string) =>
  elements.flatMap((one) => children(one, name, namespace));
const certificatesIn = (elements: readonly Element[]) =>
  ["KeyInfo", "X509Data", "X509Certificate"].reduce(
    (inside, name) => within(inside, name, signatureNamespace),
    elements,
  );
const textOf = (element: Element | undefined, max: number) => cleanText(element?.textContent ?? "", max);

interface Checked {
  signature: SamlSignature;
  findings: SamlFinding[];
  /** The provider's descriptor: only the signed part, if there is a signature. */
  content: string;
}

/** Verifies the signature on the provider or on its container; only signed content is read afterwards. */
function checkSignatures(text: string, scan: ReturnType<typeof checkXml>, chosen: ScannedEntity): Checked {
  const own = scan.signatures.find((one) => one.parentStart === chosen.start);
  const around = scan.signatures
    .filter((one) => one.parentStart < chosen.start && one.parentEnd > chosen.end)
    .at(-1);
  const content = withNamespaces(text.slice(chosen.start, chosen.end), chosen.namespaces);
  const signed = own ?? around;
  if (!signed) return { signature: "NONE", findings: [], content };
  const unchecked = (why: string): Checked => ({
    signature: "UNCHECKED",
    findings: [samlFinding("signature_unchecked", why)],
    content,
  });
  // an entity cut out with its inherited namespaces can be parsed alone
  const piece = own ? content : text;
  if (piece.length > maxSignedCharacters || (own ? chosen : scan).weight > maxSignedWeight)
    return unchecked("it covers more than is checked at once");
  const root = parse(piece);
  const [signature, ...more] = children(root, "Signature", signatureNamespace);
  if (!signature || more.length) return unchecked("it does not cover the whole metadata");
  const invalid = (why: string): Checked => ({
    signature: "INVALID",
    findings: [samlFinding("signature_invalid", why)],
    content,
  });
  const signedInfo = children(signature, "SignedInfo", signatureNamespace);
  const references = within(signedInfo, "Reference", signatureNamespace);
  const uri = references[0]?.getAttribute("URI") ?? "";
  const id = root.getAttribute("ID");
  if (references.length !== 1) return invalid("it covers several parts");
  if (uri !== "" && uri !== `#${id}`) return invalid("it covers another part than the one that carries it");
  if (references[0]!.getElementsByTagNameNS(signatureNamespace, "Transform").length > 3)
    return invalid("it asks for too many steps");
  const [signer] = certificatesIn([signature]).map((one) => readCertificate(one, "signing"));
  if (!signer) return unchecked("it does not carry its certificate");
  let verified: string | undefined;
  try {
    const check = new SignedXml({ publicCert: toPem(signer.certificate) });
    check.loadSignature(signature.toString());
    if (check.checkSignature(piece)) verified = check.getSignedReferences()[0];
  } catch (error) {
    const { message } = error as Error;
    if (/not supported|not loaded|unsupported/i.test(message)) return unchecked(message);
    return invalid(/digest/i.test(message) ? "the text does not match it" : "it does not match its key");
  }
  if (verified === undefined) return invalid("the text does not match it");
  const again = scanMetadata(verified);
  const inside = choose(
    again.entities.filter(({ idp }) => idp),
    chosen.entityId,
  );
  const trusted = withNamespaces(verified.slice(inside.start, inside.end), inside.namespaces);
  const method =
    within(signedInfo, "SignatureMethod", signatureNamespace)[0]?.getAttribute("Algorithm") ?? "";
  const known = readProvider(parse(trusted)).certificates.some(
    (one) => one.fingerprint === signer.fingerprint,
  );
  return {
    signature: "VALID",
    findings: [
      ...(method.endsWith("sha1") ? [samlFinding("signature_sha1")] : []),
      ...(known ? [] : [samlFinding("signer_unknown", `SHA-256 ${signer.fingerprint}`)]),
    ],
    content: trusted,
  };
}

/** Returns a descriptor cut out of its container, with the namespace prefixes declared around it. */
function withNamespaces(slice: string, namespaces: ReadonlyMap<string, string>): string {
  const tag = slice.slice(0, slice.indexOf(">"));
  const missing = [...namespaces].filter(([name]) => !new RegExp(`\\s${name}\\s*=`).test(tag));
  const at = /^<[^\s/>]+/.exec(slice)![0].length;
  return slice.slice(0, at) + missing.map(([name, value]) => ` ${name}=${value}`).join("") + slice.slice(at);
}

/** The earliest of several expiry times, in milliseconds since 1970; null if there are none. */
function earliest(ends: readonly (string | number | null)[]): number | null {
  const times = ends
    .map((one) => (typeof one === "string" ? Date.parse(one) : one))
    .filter((one) => one !== null);
  const known = times.filter((one) => !Number.isNaN(one));
  return known.length ? Math.max(0, Math.min(...known)) : null;
}

function readProvider(entity: Element): SamlProvider {
  const all = children(entity, "IDPSSODescriptor");
  const protocols = (one: Element) => one.getAttribute("protocolSupportEnumeration")?.split(/\s+/) ?? [];
  // if it describes both protocol versions separately, SAML 2.0 counts
  const descriptors = all.some((one) => protocols(one).includes(saml2Protocol))
    ? all.filter((one) => protocols(one).includes(saml2Protocol))
    : all;
  const endpoints = (name: string) =>
    within(descriptors, name)
      .slice(0, maxEndpoints)
      .map((one) => ({
        binding:
          cleanText(one.getAttribute("Binding") ?? "", 200)
            .split(":")
            .at(-1) ?? "",
        location: cleanText(one.getAttribute("Location") ?? "", 2000),
      }));
  const wants = descriptors
    .map((one) => one.getAttribute("WantAuthnRequestsSigned"))
    .find((one) => one !== null);
  const texts = within(descriptors, "KeyDescriptor").flatMap((key) =>
    certificatesIn([key]).map((text) => ({ text, use: key.getAttribute("use") })),
  );
  const read = texts
    .slice(0, maxCertificates)
    .map(({ text, use }) => readCertificate(text, use === "signing" || use === "encryption" ? use : "any"));
  const certificates = read.filter((one) => one !== undefined);
  const entityId = cleanText(entity.getAttribute("entityID") ?? "", 1024);
  return {
    entityId,
    name: displayName(entity) || hostOf(entityId),
    saml2: descriptors.some((one) => protocols(one).includes(saml2Protocol)),
    validUntil: earliest([entity, ...descriptors].map((one) => one.getAttribute("validUntil"))),
    wantsSignedRequests: wants === undefined || wants === null ? null : /^(true|1)$/.test(wants.trim()),
    signOn: endpoints("SingleSignOnService"),
    logout: endpoints("SingleLogoutService"),
    nameIdFormats: within(descriptors, "NameIDFormat")
      .slice(0, maxEndpoints)
      .map((one) => textOf(one, 200)),
    certificates,
    unreadable: read.length - certificates.length,
  };
}

function displayName(entity: Element): string {
  const names = [
    ...entity.getElementsByTagNameNS("urn:oasis:names:tc:SAML:metadata:ui", "DisplayName"),
    ...within(children(entity, "Organization"), "OrganizationDisplayName"),
    ...within(children(entity, "Organization"), "OrganizationName"),
  ];
  return textOf(names.find((one) => /^en/i.test(one.getAttribute("xml:lang") ?? "")) ?? names[0], 200);
}

export function readCertificate(element: Element, use: SamlCertificate["use"]): SamlCertificate | undefined {
  const base64 = (element.textContent ?? "").replace(/-----[A-Z ]+-----|\s+/g, "");
  if (!base64 || base64.length > maxCertificateBytes || !/^[A-Za-z0-9+/]+=*$/.test(base64)) return undefined;
  try {
    const der = Buffer.from(base64, "base64");
    const one = new X509Certificate(der);
    const key = one.publicKey;
    const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
    const bits = modulusLength ?? Number(/\d{3}/.exec(namedCurve ?? key.asymmetricKeyType ?? "")?.[0] ?? 256);
    if (bits > maxKeyBits) return undefined;
    return {
      use,
      subject: cleanText(one.subject.replaceAll("\n", ", "), 300),
      fingerprint: one.fingerprint256.replaceAll(":", "").toLowerCase(),
      algorithm: one.signatureAlgorithm ?? "",
      keyType: key.asymmetricKeyType ?? "",
      bits,
      notBefore: Math.max(0, one.validFromDate.getTime()),
      notAfter: Math.max(0, one.validToDate.getTime()),
      certificate: der.toString("base64"),
    };
  } catch {
    return undefined;
  }
}

export const toPem = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
