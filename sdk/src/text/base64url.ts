/** Decodes base64url. @throws SyntaxError */
export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.fromBase64(base64url, { alphabet: "base64url" });

export const base64urlOf = (bytes: Uint8Array): string =>
  bytes.toBase64({ alphabet: "base64url", omitPadding: true });

/** The SHA-256 of a text or of bytes. */
export const hashOf = async (given: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
};
