/** Whether a recording has the digest that was computed when its session ended. */
export type Integrity = "intact" | "altered" | "running" | "unchecked";

/** @param digest SHA-256 in base64url; null while the session runs */
export async function integrityOf(text: string, digest: string | null): Promise<Integrity> {
  if (digest === null) return "running";
  // undefined in browsers without a secure context
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return "unchecked";
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const isSame = hash.toBase64({ alphabet: "base64url", omitPadding: true }) === digest;
  return isSame ? "intact" : "altered";
}
