import type { FieldError } from "../client/errors.ts";
import { enums, limits } from "../generated/limits.ts";
import type { Credential, CredentialSecret, CredentialType } from "../index.ts";
import { labels, t } from "../text/messages.ts";
import { readNetwork } from "./credential-networks.ts";

export const credentialTypeLabels: Record<CredentialType, string> = labels(
  "organizations.credentials.credentialType",
  enums.CredentialType,
);

/** Whether credentials of a type have a user name and a password. */
export const hasLogin = (type: CredentialType): boolean => type === "TELNET_SSH" || type === "BASIC";

export const authProtocolLabels: Record<NonNullable<CredentialSecret["authProtocol"]>, string> = labels(
  "organizations.credentials.authProtocol",
  ["MD5", "SHA", "SHA224", "SHA256", "SHA384", "SHA512"],
);

export const privProtocolLabels: Record<NonNullable<CredentialSecret["privProtocol"]>, string> = labels(
  "organizations.credentials.privProtocol",
  ["DES", "3DES", "AES", "AES192B", "AES192R", "AES256B", "AES256R"],
);

const fieldsOf: Record<
  CredentialType,
  { required: (keyof CredentialSecret)[]; optional: (keyof CredentialSecret)[] }
> = {
  SNMPV1: { required: ["community"], optional: [] },
  SNMPV2: { required: ["community"], optional: [] },
  SNMPV3: { required: ["user"], optional: ["authProtocol", "authPassword", "privProtocol", "privPassword"] },
  TELNET_SSH: { required: ["user", "password"], optional: [] },
  BASIC: { required: ["user", "password"], optional: [] },
};

/** Returns errors for missing and superfluous fields of a secret. SNMPv3 levels are those of RFC 3414. */
export function checkSecret(type: CredentialType, secret: CredentialSecret): FieldError[] {
  const { required, optional } = fieldsOf[type];
  const wrong = (field: string, message: string) => ({ field: `secret.${field}`, message });
  const given = (field: keyof CredentialSecret) => secret[field] !== undefined;
  return [
    ...required.filter((field) => !secret[field]).map((field) => wrong(field, t("common.required"))),
    ...Object.keys(secret)
      .filter((field) => !([...required, ...optional] as string[]).includes(field))
      .map((field) =>
        wrong(field, t("organizations.credentials.partCredential", { type: credentialTypeLabels[type] })),
      ),
    ...(given("authPassword") !== given("authProtocol")
      ? [wrong("authPassword", t("organizations.credentials.authenticationNeedsBothProtocolPassword"))]
      : []),
    ...(given("privPassword") !== given("privProtocol")
      ? [wrong("privPassword", t("organizations.credentials.privacyNeedsBothProtocolPassword"))]
      : []),
    ...(["authPassword", "privPassword"] as const)
      .filter(
        (field) => given(field) && (secret[field] ?? "").length < limits.CredentialSecret[field].minLength,
      )
      .map((field) =>
        wrong(
          field,
          t("organizations.credentials.leastCharacters", {
            minLength: limits.CredentialSecret[field].minLength,
          }),
        ),
      ),
    ...(given("privProtocol") && !given("authProtocol")
      ? [wrong("authProtocol", t("organizations.credentials.privacyNeedsAuthentication"))]
      : []),
  ];
}

/**
 * The credential form's fields as typed. `level` is the security level of SNMPv3, which decides the fields
 * used.
 */
export interface CredentialForm extends Record<Exclude<keyof CredentialSecret, undefined>, string> {
  name: string;
  type: CredentialType;
  /** As typed, separated by commas or new lines. */
  networks: string;
  level: "noAuthNoPriv" | "authNoPriv" | "authPriv";
}

/** Parses the networks in a form. */
export const toNetworks = ({ networks }: Pick<CredentialForm, "networks">): string[] =>
  networks
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((one) => readNetwork(one) ?? one);

/** The networks of a credential as text for a list or a form. */
export const networksText = ({ type, networks }: Pick<Credential, "type" | "networks">): string => {
  if (networks.length) return networks.join(", ");
  if (type === "BASIC") return "";
  return type === "TELNET_SSH"
    ? t("organizations.credentials.noNetworks")
    : t("organizations.credentials.allTargets");
};

/** Converts a form to a secret with only the fields of its type and level. */
export function toSecret(form: CredentialForm): CredentialSecret {
  const { community, user, password, authProtocol, authPassword, privProtocol, privPassword } =
    form as CredentialForm & Required<CredentialSecret>;
  if (hasLogin(form.type)) return { user, password };
  if (form.type !== "SNMPV3") return { community };
  return {
    user,
    ...(form.level !== "noAuthNoPriv" && { authProtocol, authPassword: authPassword || undefined }),
    ...(form.level === "authPriv" && { privProtocol, privPassword: privPassword || undefined }),
  };
}
