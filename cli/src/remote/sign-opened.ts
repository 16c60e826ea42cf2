import {
  MusterError,
  sessionFields,
  signKnownSession,
  type RunSignature,
  type SessionContent,
} from "@muster/sdk";
import { openSigningKey, type SigningFlags } from "../lib/inputs/signing-key.ts";
import { printStatus } from "../lib/output.ts";
import { pinRoot, readRoot } from "../lib/profiles.ts";
import { clean } from "../lib/table.ts";

/** Signs a session with the key named by the flags, and prints what is signed. */
export async function signOpened(
  session: SessionContent,
  flags: SigningFlags,
  url: string,
): Promise<RunSignature> {
  const key = await openSigningKey(flags);
  if (!key) throw new MusterError("signature_required");
  for (const { label, value } of sessionFields(session)) printStatus(clean(`${label}: ${value}`));
  return signKnownSession(session, key, { get: () => readRoot(url), set: (root) => pinRoot(url, root) });
}
