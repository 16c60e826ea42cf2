import type { Generated } from "kysely";

declare module "../platform/db/tables.ts" {
  interface Tables {
    /** One row once the first administrator is made. */
    setup: { done: number };
    users: {
      id: Generated<number>;
      uid: string;
      email: string;
      password: string;
      firstName: string;
      lastName: string;
      sysadmin: number;
      /** May open Super Admin. */
      ninjaAdmin: Generated<number>;
      /** Of the provider itself. */
      internal: Generated<number>;
      permissions: string;
      organizationIds: string | null;
      createdAt: number;
      active: Generated<number>;
      /** The name that the provider's provisioning gave it. */
      externalId: string | null;
      userType: Generated<"TECHNICIAN" | "END_USER">;
      /** Minutes. */
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
    /** Its one row, with id 1. */
    singleSignOn: {
      id: number;
      enabled: number;
      name: string;
      metadataUrl: string | null;
      /** The SamlProvider and its metadata's signature as JSON. */
      provider: string | null;
      sysadmin: number;
      permissions: string;
      organizationIds: string | null;
      updatedAt: number | null;
      scimEnabled: number;
      scimDigest: string | null;
      scimCreatedAt: number | null;
      /** Muster's own key, sealed, and its certificate. */
      ownKey: string | null;
      ownCertificate: string | null;
    };
    /** Sign-ons through the provider that have begun and not ended. */
    signOns: {
      id: string;
      /** Digest of the secret that the browser which began it keeps. */
      browser: string;
      goTo: string;
      createdAt: number;
      userId: number | null;
      ticket: string | null;
      answeredAt: number | null;
    };
    sessions: {
      id: string;
      userId: number;
      csrfToken: string;
      createdAt: number;
      seenAt: number;
      ip: Generated<string>;
      /** The browser in its own words. */
      client: Generated<string>;
      method: Generated<"PASSWORD" | "PASSKEY" | "SAML">;
      /** When a second factor was proved last. */
      mfaAt: number | null;
    };
    mfaFactors: {
      id: string;
      userId: number;
      type: "TOTP" | "PASSKEY";
      name: string;
      /** Of TOTP the shared secret, of a passkey its public key and more as JSON; sealed. */
      secret: string;
      credentialId: string | null;
      /** The last time step that a code was used of, or the passkey's signature counter. */
      counter: number;
      createdAt: number;
      lastUsedAt: number | null;
    };
    recoveryCodes: { userId: number; digest: string };
    mfaChallenges: {
      id: string;
      /** Null until a passkey says who it is. */
      userId: number | null;
      purpose: "SIGN_IN" | "FRESH" | "TOTP" | "PASSKEY";
      /** JSON; sealed. */
      data: string;
      expiresAt: number;
    };
    /** Of an account, or of an address when `account` is empty; `place` is one that the account was used from before. */
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
      /** The key's own limit; null for the general one. */
      devicesPerHour: number | null;
      createdAt: number;
      expiresAt: number | null;
      lastUsedAt: number | null;
      prefix: Generated<string>;
      interactive: Generated<number>;
      unattended: Generated<number>;
      mfaAt: number | null;
      rotatedAt: number | null;
      previousDigest: string | null;
      previousUntil: number | null;
    };
  }
}
