import { MusterError, t } from "@muster/sdk";
import type { Platform } from "@muster/ui";

/** Returns the credential from a browser prompt. @throws MusterError if the user declined it */
async function jsonOf(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  const credential = await asked.catch(() => null);
  if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() };
  throw new MusterError("failed", {
    message: t("access.mfa.passkeyRefused"),
    nextStep: t("access.mfa.passkeyRefusedNextStep"),
  });
}

// browsers don't support passkeys for IP addresses
const supported =
  window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** The browser's passkeys; undefined if it has none here. */
export const passkeys: Platform["passkeys"] = supported
  ? {
      make: async (options) =>
        jsonOf(
          navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
              options as PublicKeyCredentialCreationOptionsJSON,
            ),
          }),
        ),
      ask: async (options) =>
        jsonOf(
          navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
              options as PublicKeyCredentialRequestOptionsJSON,
            ),
          }),
        ),
    }
  : undefined;
