const encodings = new Map<string, string[]>();

/** Returns the encodings of a text: plain, hexadecimal, and base64 at each alignment. */
function encodingsOf(secret: string): string[] {
  const known = encodings.get(secret);
  if (known) return known;
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from("x".repeat(before) + secret).toString("base64url");
    // characters at both ends share a base64 group with their neighbors
    return text.slice(before ? 4 : 0, text.length - (text.length % 4) || undefined);
  });
  const standard = base64.map((one) => one.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Buffer.from(secret).toString("hex");
  const all = [...new Set([secret, ...base64, ...standard, hex, hex.toUpperCase()])];
  encodings.set(secret, all);
  return all;
}

/** Returns the names of the secrets that a text contains. */
export const found = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets).flatMap(([what, secret]) =>
    encodingsOf(secret).some((one) => text.includes(one)) ? what : [],
  );
