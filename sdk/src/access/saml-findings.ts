import { limits } from "../generated/limits.ts";
import type { SamlFinding, SamlSeverity } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import type { MessageKey } from "../text/messages.ts";
import { textOf } from "../text/keyed-messages.ts";

/** Bindings that a browser can use, the preferred one first. */
export const samlBindings = ["HTTP-Redirect", "HTTP-POST"] as const;

/** Each finding's severity; its message and remedy are in the catalogs by the same code. */
export const samlFindings = {
  address_invalid: "ERROR",
  address_refused: "ERROR",
  address_unreachable: "ERROR",
  too_many_redirects: "ERROR",
  too_large: "ERROR",
  too_complex: "ERROR",
  doctype: "ERROR",
  not_xml: "ERROR",
  not_metadata: "ERROR",
  no_provider: "ERROR",
  choose_provider: "ERROR",
  unknown_provider: "ERROR",
  duplicate_provider: "ERROR",
  no_entity_id: "ERROR",
  no_saml2: "ERROR",
  no_sign_on: "ERROR",
  no_certificate: "ERROR",
  certificate_unreadable: "WARNING",
  certificates_expired: "ERROR",
  certificate_expired: "WARNING",
  certificate_expires_soon: "WARNING",
  certificate_not_yet_valid: "WARNING",
  certificates_not_yet_valid: "ERROR",
  key_broken: "ERROR",
  key_weak: "WARNING",
  certificate_sha1: "INFO",
  several_certificates: "INFO",
  metadata_expired: "ERROR",
  metadata_expires_soon: "WARNING",
  insecure_endpoint: "WARNING",
  wants_signed_requests: "INFO",
  signature_invalid: "ERROR",
  signature_unchecked: "WARNING",
  signature_sha1: "WARNING",
  signer_unknown: "INFO",
  no_logout: "INFO",
  no_email: "INFO",
} as const satisfies Record<string, SamlSeverity>;

export type SamlFindingCode = keyof typeof samlFindings;

/** The subjects of the codes whose findings always have the same subject. */
const subjects: { [C in SamlFindingCode]?: string | number } = {
  too_many_redirects: limits.samlRedirects,
  too_large: limits.samlMetadataBytes / 1_000_000,
  no_sign_on: samlBindings.join(", "),
};

/** Creates a finding with its subject in the message. */
export function samlFinding(code: SamlFindingCode, about: string | number = ""): SamlFinding {
  const subject = subjects[code] ?? cleanText(String(about), 300);
  const message = {
    code: `access.samlFindings.message.${code}` satisfies MessageKey,
    params: { about: subject },
  };
  const remedy = { code: `access.samlFindings.remedy.${code}` satisfies MessageKey };
  return {
    code,
    severity: samlFindings[code],
    message: textOf(message),
    messageMessage: message,
    remedy: textOf(remedy),
    remedyMessage: remedy,
  };
}
