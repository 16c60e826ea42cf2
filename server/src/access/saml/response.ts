// Reads a provider's response and checks what node-saml does not.
import { SamlStatusError, type Profile } from "@node-saml/node-saml";
import { cleanText, MusterError, type ErrorCode } from "@muster/sdk";
import { clockSkewMS } from "./provider.ts";
import { isEmail } from "../../platform/contract-validation.ts";

const bigNames = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";
const emailNames = [
  "email",
  "mail",
  "emailAddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
  `${bigNames}emailaddress`,
];
const firstNames = ["firstName", "givenName", "given_name", "urn:oid:2.5.4.42", `${bigNames}givenname`];
const lastNames = ["lastName", "sn", "surname", "family_name", "urn:oid:2.5.4.4", `${bigNames}surname`];

/** Returns the user's identity. The name ID comes first because provisioning uses it as the user name. */
export function personOf({ nameID, attributes }: Profile) {
  const given = (attributes ?? {}) as Record<string, unknown>;
  const texts = (names: readonly string[]) =>
    names.flatMap((name) => given[name]).filter((one): one is string => typeof one === "string");
  const email = [nameID, ...texts(emailNames)]
    .map((one) => cleanText(one ?? "", 254))
    .find((one) => isEmail(one));
  if (!email) throw new MusterError("saml_email_missing");
  const name = (names: readonly string[]) => cleanText(texts(names)[0] ?? "", 100);
  return { email, firstName: name(firstNames), lastName: name(lastNames) };
}

/** node-saml's errors, recognized by their messages. */
const refusals: readonly [words: RegExp, code: ErrorCode][] = [
  [/InResponseTo/i, "saml_request_unknown"],
  [/audience/i, "saml_audience_wrong"],
  [/expired|not yet valid|No valid subject confirmation/i, "saml_response_expired"],
  [/signature|verif/i, "saml_signature_invalid"],
];

/** Maps the error for which a response is refused to one from the contract. */
export function refusalOfAnswer(error: unknown): MusterError {
  if (error instanceof MusterError) return error;
  const { message } = error as Error;
  if (error instanceof SamlStatusError)
    return new MusterError("saml_provider_refused", { nextStep: cleanText(message, 200) });
  return new MusterError(refusals.find(([words]) => words.test(message))?.[1] ?? "saml_response_invalid");
}

/**
 * Names that providers use for a sign-in with several factors, as an authentication context class or in a
 * list of authentication methods.
 */
const severalFactors: ReadonlySet<string> = new Set([
  "https://refeds.org/profile/mfa",
  "http://schemas.microsoft.com/claims/multipleauthn",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered",
  "urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI",
]);

interface AuthnStatement {
  $?: { AuthnInstant?: string };
  AuthnContext?: { AuthnContextClassRef?: { _?: string }[] }[];
}

/**
 * The time, in ms since 1970, at which the provider verified several factors, by the signed assertion; null
 * if it doesn't report that, which counts as a single factor.
 */
export function factorsProvedAt(profile: Profile): number | null {
  const { Assertion } = (profile.getAssertion?.() ?? {}) as {
    Assertion?: { AuthnStatement?: AuthnStatement[] };
  };
  const [statement] = Assertion?.AuthnStatement ?? [];
  const classes = statement?.AuthnContext?.[0]?.AuthnContextClassRef?.map(({ _ }) => _?.trim()) ?? [];
  const given = (profile.attributes ?? {}) as Record<string, unknown>;
  const methods = [given["http://schemas.microsoft.com/claims/authnmethodsreferences"]].flat();
  if (![...classes, ...methods].some((one) => typeof one === "string" && severalFactors.has(one)))
    return null;
  const at = Date.parse(statement?.$?.AuthnInstant ?? "");
  return Number.isNaN(at) ? null : Math.min(at, Date.now());
}

interface Confirmation {
  $?: { Method?: string };
  SubjectConfirmationData?: { $?: { Recipient?: string; InResponseTo?: string; NotOnOrAfter?: string } }[];
}

interface Subject {
  SubjectConfirmation?: Confirmation[];
}

/** Checks what node-saml does not, on the signed assertion only; returns the request's ID. */
export function checkAssertion(profile: Profile, issuer: string, acsUrl: string): string {
  if (profile.issuer !== issuer) throw new MusterError("saml_issuer_wrong");
  const { Assertion } = (profile.getAssertion?.() ?? {}) as { Assertion?: { Subject?: Subject[] } };
  const bearers = (Assertion?.Subject?.[0]?.SubjectConfirmation ?? [])
    .filter(({ $ }) => $?.Method === "urn:oasis:names:tc:SAML:2.0:cm:bearer")
    .map(({ SubjectConfirmationData }) => SubjectConfirmationData?.[0]?.$ ?? {});
  const ours = bearers.filter(({ Recipient }) => Recipient === acsUrl);
  if (!ours.length) throw new MusterError("saml_recipient_wrong");
  const fresh = ours.filter((one) => Date.parse(one.NotOnOrAfter ?? "") + clockSkewMS > Date.now());
  if (!fresh.length) throw new MusterError("saml_response_expired");
  const id = fresh.map(({ InResponseTo }) => InResponseTo).find((one) => one !== undefined);
  // an unsolicited assertion could be wrapped in the response to a real request
  if (!id || id !== profile.inResponseTo) throw new MusterError("saml_request_unknown");
  return id;
}
