// An identity provider whose responses a test specifies: valid, late, forged, or for another recipient.
import { generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { selfSigned } from "../../../server/src/platform/security/certificate.ts";

const minuteMS = 60_000;
const dayMS = 24 * 60 * minuteMS;
const metadata = "urn:oasis:names:tc:SAML:2.0:metadata";
const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
const assertion = "urn:oasis:names:tc:SAML:2.0:assertion";
const bindings = "urn:oasis:names:tc:SAML:2.0:bindings";
const canonical = "http://www.w3.org/2001/10/xml-exc-c14n#";

const keys = new Map<number, { privateKey: KeyObject; publicKey: KeyObject }>();
const made = new Map<string, SigningKey>();

export interface SigningKey {
  pem: string;
  /** DER in base64. */
  certificate: string;
}

/** Creates a key with its own certificate. Dates are in days from now, negative ones in the past. */
export async function signingKey({
  from = -1,
  until = 365,
  bits = 2048,
  hash = "sha256" as "sha256" | "sha1",
  fresh = false,
} = {}): Promise<SigningKey> {
  const wanted = `${from} ${until} ${bits} ${hash}`;
  const known = made.get(wanted);
  if (known && !fresh) return known;
  const pair = (!fresh && keys.get(bits)) || generateKeyPairSync("rsa", { modulusLength: bits });
  const now = Date.now();
  const dates = { notBefore: now + from * dayMS, notAfter: now + until * dayMS };
  const key = {
    pem: pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: await selfSigned({ ...pair, name: "idp.example", hash, ...dates }),
  };
  if (!fresh) {
    keys.set(bits, pair);
    made.set(wanted, key);
  }
  return key;
}

/** The provider's usual key. */
const ownKey = await signingKey();

export interface Described {
  entityId?: string;
  certificates?: readonly string[];
  use?: string;
  bindings?: readonly string[];
  location?: string;
  logout?: boolean;
  emailFormat?: boolean;
  protocols?: string;
  attributes?: string;
  roleAttributes?: string;
  name?: string;
  inside?: string;
}

const namespaces = `xmlns="${metadata}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"`;

export function describeProvider(given: Described = {}): string {
  const {
    entityId = "https://idp.example/metadata",
    certificates = [ownKey.certificate],
    use = ' use="signing"',
    bindings: bindingNames = ["HTTP-Redirect", "HTTP-POST"],
    location = "https://idp.example/sso",
    logout = true,
    emailFormat = true,
    protocols = protocol,
    attributes = "",
    roleAttributes = "",
    name = "Example directory",
    inside = "",
  } = given;
  const keyDescriptors = certificates.map(
    (one) =>
      `<KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${one}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`,
  );
  const service = (element: string, binding: string) =>
    `<${element} Binding="${bindings}:${binding}" Location="${location}"/>`;
  return (
    `<EntityDescriptor ${namespaces} ID="_entity" entityID="${entityId}"${attributes}>` +
    `<IDPSSODescriptor protocolSupportEnumeration="${protocols}"${roleAttributes}>${keyDescriptors.join("")}` +
    (logout ? service("SingleLogoutService", "HTTP-Redirect") : "") +
    (emailFormat
      ? `<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>`
      : "") +
    bindingNames.map((one) => service("SingleSignOnService", one)).join("") +
    `</IDPSSODescriptor>${inside}` +
    `<Organization><OrganizationName xml:lang="en">${name}</OrganizationName>` +
    `<OrganizationDisplayName xml:lang="en">${name}</OrganizationDisplayName>` +
    `<OrganizationURL xml:lang="en">https://idp.example</OrganizationURL></Organization></EntityDescriptor>`
  );
}

export const describeFederation = (...entities: string[]): string =>
  `<EntitiesDescriptor ${namespaces} ID="_all" Name="Federation">${entities.join("")}</EntitiesDescriptor>`;

/** Returns the XML with an enveloped signature of the element at `xpath`. */
export function signXml(
  xml: string,
  key: SigningKey,
  { xpath = "/*", after = "", hash = "sha256" } = {},
): string {
  const sha1 = hash === "sha1";
  const signer = new SignedXml({
    privateKey: key.pem,
    publicCert: `-----BEGIN CERTIFICATE-----\n${key.certificate.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----`,
    signatureAlgorithm: sha1
      ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
      : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: canonical,
  });
  signer.addReference({
    xpath,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", canonical],
    digestAlgorithm: sha1
      ? "http://www.w3.org/2000/09/xmldsig#sha1"
      : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  const location = after
    ? { reference: after, action: "after" as const }
    : { reference: xpath, action: "prepend" as const };
  signer.computeSignature(xml, { location });
  return signer.getSignedXml();
}

export interface ResponseOptions {
  issuer?: string;
  audience: string;
  recipient: string;
  inResponseTo: string | null;
  /** The InResponseTo of the surrounding Response, if different. */
  answers?: string;
  email?: string;
  attributes?: Record<string, string>;
  /** How the provider reports that it authenticated the user, and when. */
  authentication?: { context?: string; minutes?: number };
  /** Minutes from now. */
  from?: number;
  until?: number;
  key?: SigningKey;
  signed?: "assertion" | "response" | "nothing";
  status?: string;
}

/** Returns a response to a sign-on request, as posted by the browser. */
export function answer(options: ResponseOptions): string {
  const { issuer = "https://idp.example/metadata", email = "grace@example.com", key = ownKey } = options;
  const {
    from = -1,
    until = 5,
    signed = "assertion",
    status = "Success",
    inResponseTo,
    attributes = {},
    authentication: { context = "urn:oasis:names:tc:SAML:2.0:ac:classes:Password", minutes = 0 } = {},
  } = options;
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMS).toISOString();
  const asked = (id: string | null | undefined) => (id ? ` InResponseTo="${id}"` : "");
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const subject =
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    `${asked(inResponseTo)} Recipient="${options.recipient}" NotOnOrAfter="${at(until)}"/></saml:SubjectConfirmation></saml:Subject>`;
  const body =
    `<saml:Assertion xmlns:saml="${assertion}" ID="_${randomUUID()}" IssueInstant="${at(0)}" Version="2.0">` +
    `<saml:Issuer>${issuer}</saml:Issuer>${subject}` +
    `<saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${options.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(minutes)}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (statements.length ? `<saml:AttributeStatement>${statements.join("")}</saml:AttributeStatement>` : "") +
    `</saml:Assertion>`;
  const response =
    `<samlp:Response xmlns:samlp="${protocol}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"` +
    `${asked(options.answers ?? inResponseTo)} Destination="${options.recipient}">` +
    `<saml:Issuer xmlns:saml="${assertion}">${issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>` +
    `${status === "Success" ? body : ""}</samlp:Response>`;
  if (signed === "nothing" || status !== "Success") return response;
  const xpath = signed === "assertion" ? "//*[local-name(.)='Assertion']" : "/*";
  return signXml(response, key, { xpath, after: `${xpath}/*[local-name(.)='Issuer']` });
}

/** Returns the ID, XML and signature of the request in a redirect address. */
export function readRequest(address: string) {
  const { searchParams } = new URL(address);
  const xml = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64")).toString();
  return { id: /\sID="([^"]+)"/.exec(xml)![1]!, xml, signature: searchParams.get("Signature") };
}
