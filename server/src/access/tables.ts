import type { Generated } from "kysely";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** One row once the first administrator is created. */
    setup: { done: number };
    users: {
      id: Generated<number>;
      uid: string;
      email: string;
      password: string;
      firstName: string;
      lastName: string;
      phoneNumber: Generated<string>;
      sysadmin: number;
      /** Whether the user can open Super Admin. */
      ninjaAdmin: Generated<number>;
      /** Whether the user works for the provider. */
      internal: Generated<number>;
      permissions: string;
      organizationIds: string | null;
      createdAt: number;
      active: Generated<number>;
      /** Created by single sign-on or provisioning, and managed by the identity provider. */
      provisioned: Generated<number>;
      /** The user name from the identity provider's provisioning. */
      externalId: string | null;
      userType: Generated<"TECHNICIAN" | "END_USER">;
      /** In minutes. */
      userInactivityTimeout: Generated<number>;
      mfaRequired: Generated<number>;
    };
    roles: {
      id: Generated<number>;
      name: string;
      description: string;
      userType: "TECHNICIAN" | "END_USER";
      mfaRequired: number;
      /** Flags, grants and ids of script categories, as JSON. */
      permissions: string;
      grants: string;
      runOnlyScriptCategories: string;
      revision: number;
      createdAt: number;
      updatedAt: number;
    };
    userRoles: { userId: number; roleId: number };
    invitations: { userId: number; digest: string; expiresAt: number };
    /** A single row, with id 1. */
    singleSignOn: {
      id: number;
      enabled: number;
      name: string;
      metadataUrl: string | null;
      /** The SamlProvider and the signature state of its metadata, as JSON. */
      provider: string | null;
      sysadmin: number;
      permissions: string;
      organizationIds: string | null;
      roleIds: string;
      updatedAt: number | null;
      scimEnabled: number;
      scimDigest: string | null;
      scimCreatedAt: number | null;
      /** Muster's own private key, sealed, and its certificate. */
      ownKey: string | null;
      ownCertificate: string | null;
    };
    /** Single sign-on attempts that have started and not finished. */
    signOns: {
      id: string;
      /** Digest of the secret stored in the browser that started it. */
      browser: string;
      goTo: string;
      createdAt: number;
      userId: number | null;
      ticket: string | null;
      answeredAt: number | null;
      /** When the provider requested several factors, if it reports that. */
      mfaAt: number | null;
    };
    sessions: {
      id: string;
      userId: number;
      csrfToken: string;
      createdAt: number;
      seenAt: number;
      ip: Generated<string>;
      /** The browser's User-Agent header. */
      client: Generated<string>;
      method: Generated<"PASSWORD" | "PASSKEY" | "SAML">;
      /** When a second factor was last proved. */
      mfaAt: number | null;
      /** When the user last proved their identity, at sign-in or with their password. */
      signedInAt: number;
    };
    mfaFactors: {
      id: string;
      userId: number;
      type: "TOTP" | "PASSKEY";
      name: string;
      /** The shared secret for TOTP; the public key and related data as JSON for a passkey. Sealed. */
      secret: string;
      credentialId: string | null;
      /** The last time step used, or the passkey's signature counter. */
      counter: number;
      createdAt: number;
      lastUsedAt: number | null;
    };
    recoveryCodes: { userId: number; digest: string };
    mfaChallenges: {
      id: string;
      /** Null until a passkey identifies the user. */
      userId: number | null;
      purpose: "SIGN_IN" | "FRESH" | "TOTP" | "PASSKEY";
      /** JSON; sealed. */
      data: string;
      expiresAt: number;
    };
    /** Per account, or address if `account` is empty; `place` is one the account signed in from before. */
    signInFailures: {
      account: string;
      place: string;
      failures: number;
      lastAt: number;
      blockedUntil: number;
    };
    signInPlaces: { userId: number; place: string; seenAt: number };
    apiKeys: {
      id: Generated<number>;
      userId: number;
      name: string;
      digest: string;
      permissions: string | null;
      organizationIds: string | null;
      /** The key's own limit; null for the default. */
      devicesPerHour: number | null;
      createdAt: number;
      expiresAt: number | null;
      lastUsedAt: number | null;
      prefix: Generated<string>;
      interactive: Generated<number>;
      unattended: Generated<number>;
      mfaAt: number | null;
      /** As in `sessions`. */
      signedInAt: Generated<number>;
      rotatedAt: number | null;
      previousDigest: string | null;
      previousUntil: number | null;
    };
  }
}
