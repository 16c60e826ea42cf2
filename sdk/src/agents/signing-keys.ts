// The offline root key signs the keys that sign commands. Agents trust only keys that the root key signed.
import type { SigningKey, SigningState } from "../index.ts";
import { fingerprint, verifyText } from "../realtime/signed-commands.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { t } from "../text/messages.ts";

/** The text that the root key signs to certify a signing key. */
export const certificateText = ({
  publicKey,
  serial,
  issuedAt,
  expiresAt,
}: Pick<SigningKey, "publicKey" | "serial" | "issuedAt" | "expiresAt">): string =>
  canonicalJson({ purpose: "muster/order-key", publicKey, serial, issuedAt, expiresAt });

/** Returns the key that a root key signed, with its fingerprint; undefined for anything else. */
export async function certifiedKey(rootKey: string, offered: unknown): Promise<SigningKey | undefined> {
  const { publicKey, serial, issuedAt, expiresAt, signature } = (offered ?? {}) as Partial<SigningKey>;
  if (typeof publicKey !== "string" || typeof signature !== "string") return undefined;
  if (![serial, issuedAt, expiresAt ?? 0].every(Number.isSafeInteger)) return undefined;
  const about = { publicKey, serial: serial!, issuedAt: issuedAt!, expiresAt: expiresAt ?? null };
  if (!(await verifyText(rootKey, certificateText(about), signature))) return undefined;
  return { ...about, signature, id: await fingerprint(publicKey), root: await fingerprint(rootKey) };
}

export const isExpired = ({ expiresAt }: Pick<SigningKey, "expiresAt">, now = Date.now()): boolean =>
  expiresAt !== null && expiresAt <= now;

/**
 * Compares an offered certified key with the one that an agent uses. Agents use the key with the highest
 * serial that they have seen, even after it has expired, so that no older key becomes valid again.
 */
export function compareKey(
  known: SigningKey | undefined,
  offered: SigningKey,
): "newer" | "same" | "older" | "expired" {
  if (known && offered.serial === known.serial && offered.id === known.id)
    return isExpired(offered) ? "expired" : "same";
  if (known && offered.serial <= known.serial) return "older";
  return isExpired(offered) ? "expired" : "newer";
}

const soonMS = 14 * 24 * 3_600_000;

export interface SigningWarning {
  tone: "warning" | "danger";
  title: string;
  nextStep: string;
}

/** The warnings for administrators about the root key and the signing key. */
export function signingWarnings(state: SigningState, now = Date.now()): SigningWarning[] {
  const { rootOnServer, newerSeen, expiresAt } = state;
  const recover = rootOnServer ? "muster server recover" : "muster server recover --recovery-file FILE";
  const rotate = rootOnServer ? "muster server rotate-key" : "muster server rotate-key --recovery-file FILE";
  const warnings: SigningWarning[] = [];
  if (newerSeen)
    warnings.push({
      tone: "danger",
      title: t("agents.signingKeys.newerSeen"),
      nextStep: t("agents.signingKeys.recover", { command: recover }),
    });
  if (isExpired(state, now))
    warnings.push({
      tone: "danger",
      title: t("agents.signingKeys.expired"),
      nextStep: t("agents.signingKeys.rotate", { command: rotate }),
    });
  else if (expiresAt !== null && expiresAt < now + soonMS)
    warnings.push({
      tone: "warning",
      title: t("agents.signingKeys.expiresSoon"),
      nextStep: t("agents.signingKeys.rotate", { command: rotate }),
    });
  if (rootOnServer)
    warnings.push({
      tone: "warning",
      title: t("agents.signingKeys.rootOnServer"),
      nextStep: t("agents.signingKeys.createRecoveryFile", {
        command: "muster server recovery-file create --file FILE",
      }),
    });
  return warnings;
}
