import { limits } from "../generated/limits.ts";
import type { SamlFinding, SamlSeverity } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import { t } from "../text/messages.ts";

/** Bindings that a browser can use, the preferred one first. */
export const samlBindings = ["HTTP-Redirect", "HTTP-POST"] as const;

interface Words {
  severity: SamlSeverity;
  /** `{}` stands for the subject. */
  message: string;
  remedy: string;
}

const fetchRemedy = () => t("access.samlFindings.uploadInstead");
const newMetadata = () => t("access.samlFindings.useCurrentMetadata");

export const samlFindings = {
  address_invalid: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.webAddress");
    },
    get remedy() {
      return t("access.samlFindings.giveAddressFromProvidersPage");
    },
  },
  address_refused: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.addressInternetServerMayAsk");
    },
    get remedy() {
      return t("access.samlFindings.givePublicHttpsAddressMetadata");
    },
  },
  address_unreachable: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.addressDidGiveMetadata");
    },
    get remedy() {
      return fetchRemedy();
    },
  },
  too_many_redirects: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.addressLeadsMoreThanTimes", { samlRedirects: limits.samlRedirects });
    },
    get remedy() {
      return fetchRemedy();
    },
  },
  too_large: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadataLargerThanMb", {
        megabytes: limits.samlMetadataBytes / 1_000_000,
      });
    },
    get remedy() {
      return t("access.samlFindings.giveMetadataOneProviderInstead");
    },
  },
  too_complex: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadataHasMoreThanAny");
    },
    get remedy() {
      return t("access.samlFindings.giveMetadataOneProviderAs");
    },
  },
  doctype: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadataHasDocumentTypeDeclaration");
    },
    get remedy() {
      return t("access.samlFindings.askProviderMetadataWithoutDoctype");
    },
  },
  not_xml: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.wellFormedXml");
    },
    get remedy() {
      return t("access.samlFindings.giveMetadataAsProviderOffers");
    },
  },
  not_metadata: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.xmlButSamlMetadataBegins");
    },
    get remedy() {
      return t("access.samlFindings.lookIdentityProviderMetadataFederation");
    },
  },
  no_provider: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.describesIdentityProvider");
    },
    get remedy() {
      return t("access.samlFindings.mayServicesOwnMetadataLook");
    },
  },
  choose_provider: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.describesIdentityProviders");
    },
    get remedy() {
      return t("access.samlFindings.chooseOneThemItsEntity");
    },
  },
  unknown_provider: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.describesIdentityProviderEntityId");
    },
    get remedy() {
      return t("access.samlFindings.chooseOneThoseHas");
    },
  },
  duplicate_provider: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.describesMoreThanOneIdentity");
    },
    get remedy() {
      return t("access.samlFindings.askProviderMetadataDescribesOnce");
    },
  },
  no_entity_id: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.providerHasEntityId");
    },
    get remedy() {
      return newMetadata();
    },
  },
  no_saml2: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.samlNotSupported");
    },
    get remedy() {
      return t("access.samlFindings.enableSamlAtProvider");
    },
  },
  no_sign_on: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.providerHasSignAddress", { bindings: samlBindings.join(" or ") });
    },
    get remedy() {
      return t("access.samlFindings.switchOneThemProviderThen");
    },
  },
  no_certificate: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadataHasSigningCertificateSo");
    },
    get remedy() {
      return t("access.samlFindings.getMetadataCarriesCertificateItself");
    },
  },
  certificate_unreadable: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.certificatesCouldRead");
    },
    get remedy() {
      return newMetadata();
    },
  },
  certificates_expired: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.lastSigningCertificateExpired");
    },
    get remedy() {
      return t("access.samlFindings.renewCertificateProviderThenGet");
    },
  },
  certificate_expired: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.signingCertificateExpiredUsedAny");
    },
    get remedy() {
      return t("access.samlFindings.seeProviderSignsOtherCertificate");
    },
  },
  certificate_expires_soon: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.lastSigningCertificateExpiresFrom");
    },
    get remedy() {
      return t("access.samlFindings.renewCertificateProviderThenSet");
    },
  },
  certificate_not_yet_valid: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.signingCertificateValidOnlyFrom");
    },
    get remedy() {
      return t("access.samlFindings.seeProviderDoesSignBefore");
    },
  },
  certificates_not_yet_valid: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.signingCertificateValidBefore");
    },
    get remedy() {
      return t("access.samlFindings.waitUntilThenSeeServers");
    },
  },
  key_broken: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.signingKeySoShortAnybody");
    },
    get remedy() {
      return t("access.samlFindings.createLongerKey");
    },
  },
  key_weak: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.signingKeyShorterThanSafe");
    },
    get remedy() {
      return t("access.samlFindings.createLongerKey");
    },
  },
  certificate_sha1: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.certificateItselfSignedMusterTrusts");
    },
    get remedy() {
      return t("access.samlFindings.nothingNeedsDoneNextCertificate");
    },
  },
  several_certificates: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.providerHasSigningCertificatesEach");
    },
    get remedy() {
      return t("access.samlFindings.nothingNeedsDoneHowCertificate");
    },
  },
  metadata_expired: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadataWasValidUntil");
    },
    get remedy() {
      return newMetadata();
    },
  },
  metadata_expires_soon: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.metadataValidOnlyUntil");
    },
    get remedy() {
      return t("access.samlFindings.getAgainFromProviderBefore");
    },
  },
  insecure_endpoint: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.signAddressEncrypted");
    },
    get remedy() {
      return t("access.samlFindings.switchHttpsProviderThenGet");
    },
  },
  wants_signed_requests: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.providerWantsSignRequestsSigned");
    },
    get remedy() {
      return t("access.samlFindings.giveProviderMustersMetadataWhich");
    },
  },
  signature_invalid: {
    severity: "ERROR",
    get message() {
      return t("access.samlFindings.metadatasSignatureWrongSomebodyMay");
    },
    get remedy() {
      return t("access.samlFindings.getMetadataAgainFromProvider");
    },
  },
  signature_unchecked: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.metadataSignedButSignatureCould");
    },
    get remedy() {
      return t("access.samlFindings.compareCertificatesFingerprintsThoseProvider");
    },
  },
  signature_sha1: {
    severity: "WARNING",
    get message() {
      return t("access.samlFindings.metadataSignedSha1Which");
    },
    get remedy() {
      return t("access.samlFindings.compareCertificatesFingerprintsThoseProvider");
    },
  },
  signer_unknown: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.metadataSignedKeyItsOwn");
    },
    get remedy() {
      return t("access.samlFindings.compareFingerprintOneProviderFederation");
    },
  },
  no_logout: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.providerHasLogoutAddress");
    },
    get remedy() {
      return t("access.samlFindings.nothingNeedsDoneLoggingOut");
    },
  },
  no_email: {
    severity: "INFO",
    get message() {
      return t("access.samlFindings.providerDoesOfferEMail");
    },
    get remedy() {
      return t("access.samlFindings.haveSendAttributeEmailMail");
    },
  },
} satisfies Record<string, Words>;

export type SamlFindingCode = keyof typeof samlFindings;

/** The message of a finding with its subject filled in. */
export function samlFinding(code: SamlFindingCode, about: string | number = ""): SamlFinding {
  const { severity, message, remedy } = samlFindings[code];
  return { code, severity, message: message.replace("{}", () => cleanText(String(about), 300)), remedy };
}
