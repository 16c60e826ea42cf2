import { limits } from "../generated/limits.ts";
import type { SamlFinding, SamlSeverity } from "../index.ts";
import { cleanText } from "../text/clean.ts";

/** The ways to a provider that a browser can take, the preferred first. */
export const samlBindings = ["HTTP-Redirect", "HTTP-POST"] as const;

interface Words {
  severity: SamlSeverity;
  /** `{}` stands for what it is about. */
  message: string;
  remedy: string;
}

const fetchRemedy =
  "Open the address in a browser; where that works, save the page and give the file instead.";
const newMetadata = "Get the provider's current metadata and test it.";

/** Every finding worded once, for every face. */
export const samlFindings = {
  address_invalid: {
    severity: "ERROR",
    message: "{} is not a web address.",
    remedy: "Give the address from the provider's page, beginning with https://",
  },
  address_refused: {
    severity: "ERROR",
    message: "{} is not an address on the Internet that this server may ask.",
    remedy:
      "Give a public https:// address, or the metadata as a file. A provider of your own network is allowed by name in MUSTER_SAML_ALLOW_HOSTS.",
  },
  address_unreachable: {
    severity: "ERROR",
    message: "The address did not give metadata: {}.",
    remedy: fetchRemedy,
  },
  too_many_redirects: {
    severity: "ERROR",
    message: `The address leads on more than ${limits.samlRedirects} times.`,
    remedy: fetchRemedy,
  },
  too_large: {
    severity: "ERROR",
    message: `The metadata is larger than ${limits.samlMetadataBytes / 1_000_000} MB.`,
    remedy: "Give the metadata of the one provider instead of its whole federation's.",
  },
  too_complex: {
    severity: "ERROR",
    message: "The metadata has more {} than any provider's.",
    remedy: "Give the metadata of the one provider, as it offers it.",
  },
  doctype: {
    severity: "ERROR",
    message: "The metadata has a document type declaration, which can be used to attack whoever reads it.",
    remedy: "Ask the provider for metadata without DOCTYPE and ENTITY.",
  },
  not_xml: {
    severity: "ERROR",
    message: "This is not well-formed XML: {}.",
    remedy: "Give the metadata as the provider offers it, from its first to its last character.",
  },
  not_metadata: {
    severity: "ERROR",
    message: "This is XML, but not SAML metadata: it begins with {}.",
    remedy: "Look for “identity provider metadata” or “federation metadata” at the provider.",
  },
  no_provider: {
    severity: "ERROR",
    message: "It describes no identity provider.",
    remedy: "This may be a service's own metadata. Look for “identity provider metadata” at the provider.",
  },
  choose_provider: {
    severity: "ERROR",
    message: "It describes {} identity providers.",
    remedy: "Choose one of them by its entity id and test again.",
  },
  unknown_provider: {
    severity: "ERROR",
    message: "It describes no identity provider with the entity id {}.",
    remedy: "Choose one of those it has.",
  },
  duplicate_provider: {
    severity: "ERROR",
    message: "It describes more than one identity provider with the entity id {}.",
    remedy: "Ask the provider for metadata that describes it once.",
  },
  no_entity_id: {
    severity: "ERROR",
    message: "The provider has no entity id.",
    remedy: newMetadata,
  },
  no_saml2: {
    severity: "ERROR",
    message: "The provider does not speak SAML 2.0.",
    remedy: "Ask the provider for SAML 2.0, or choose another.",
  },
  no_sign_on: {
    severity: "ERROR",
    message: `The provider has no sign-on address for ${samlBindings.join(" or ")}.`,
    remedy: "Switch one of them on at the provider, then get its metadata again.",
  },
  no_certificate: {
    severity: "ERROR",
    message: "The metadata has no signing certificate, so nothing the provider says could be checked.",
    remedy: "Get metadata that carries the certificate itself, not only the key's name.",
  },
  certificate_unreadable: {
    severity: "WARNING",
    message: "{} of the certificates could not be read.",
    remedy: newMetadata,
  },
  certificates_expired: {
    severity: "ERROR",
    message: "The last signing certificate expired on {}.",
    remedy: "Renew the certificate at the provider, then get its metadata again.",
  },
  certificate_expired: {
    severity: "WARNING",
    message: "A signing certificate expired on {}; it is not used any more.",
    remedy: "See that the provider signs with the other certificate, and remove the old one there.",
  },
  certificate_expires_soon: {
    severity: "WARNING",
    message:
      "The last signing certificate expires on {}. From then on nobody can sign in through the provider.",
    remedy: "Renew the certificate at the provider, then set up its new metadata here before that day.",
  },
  certificate_not_yet_valid: {
    severity: "WARNING",
    message: "A signing certificate is valid only from {}.",
    remedy: "See that the provider does not sign with it before then, and that both clocks are right.",
  },
  certificates_not_yet_valid: {
    severity: "ERROR",
    message: "No signing certificate is valid before {}.",
    remedy: "Wait until then, or see that this server's clock is right.",
  },
  key_broken: {
    severity: "ERROR",
    message: "The signing key ({}) is so short that anybody can forge it.",
    remedy: "Make a certificate with a key of at least 2048 bits at the provider.",
  },
  key_weak: {
    severity: "WARNING",
    message: "The signing key ({}) is shorter than is safe today.",
    remedy: "Make a certificate with a key of at least 2048 bits at the provider.",
  },
  certificate_sha1: {
    severity: "INFO",
    message: "The certificate itself is signed with {}. Muster trusts its key, not that signature.",
    remedy: "Nothing needs to be done; the next certificate should use SHA-256.",
  },
  several_certificates: {
    severity: "INFO",
    message: "The provider has {} signing certificates; each of those valid is accepted.",
    remedy: "Nothing needs to be done: this is how a certificate is replaced without a gap.",
  },
  metadata_expired: {
    severity: "ERROR",
    message: "The metadata was valid until {}.",
    remedy: newMetadata,
  },
  metadata_expires_soon: {
    severity: "WARNING",
    message: "The metadata is valid only until {}.",
    remedy: "Get it again from the provider before then.",
  },
  insecure_endpoint: {
    severity: "WARNING",
    message: "The sign-on address {} is not encrypted.",
    remedy: "Switch HTTPS on at the provider, then get its metadata again.",
  },
  wants_signed_requests: {
    severity: "INFO",
    message: "The provider wants sign-on requests signed. Muster signs them.",
    remedy: "Give the provider Muster's metadata, which has the certificate.",
  },
  signature_invalid: {
    severity: "ERROR",
    message: "The metadata's signature is wrong: {}. Somebody may have changed it.",
    remedy: "Get the metadata again from the provider, over HTTPS, and do not edit it.",
  },
  signature_unchecked: {
    severity: "WARNING",
    message: "The metadata is signed, but the signature could not be checked: {}.",
    remedy: "Compare the certificates' fingerprints with those the provider shows.",
  },
  signature_sha1: {
    severity: "WARNING",
    message: "The metadata is signed with SHA-1, which can be forged.",
    remedy: "Compare the certificates' fingerprints with those the provider shows.",
  },
  signer_unknown: {
    severity: "INFO",
    message: "The metadata is signed with a key of its own ({}), not with the provider's sign-on key.",
    remedy: "Compare this fingerprint with the one that the provider or federation publishes.",
  },
  no_logout: {
    severity: "INFO",
    message: "The provider has no logout address.",
    remedy: "Nothing needs to be done: logging out of Muster ends Muster's session, not the provider's.",
  },
  no_email: {
    severity: "INFO",
    message: "The provider does not offer the e-mail address as name id.",
    remedy: "Have it send an attribute “email” or “mail”: Muster knows people by their e-mail.",
  },
} satisfies Record<string, Words>;

export type SamlFindingCode = keyof typeof samlFindings;

/** A finding in its words, with what it is about put in. */
export function samlFinding(code: SamlFindingCode, about: string | number = ""): SamlFinding {
  const { severity, message, remedy } = samlFindings[code];
  return { code, severity, message: message.replace("{}", () => cleanText(String(about), 300)), remedy };
}
