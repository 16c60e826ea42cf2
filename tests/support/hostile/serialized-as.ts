const ways = new Map<string, string[]>();

/** A text as it may be written: as it is, in hex, and in base64 wherever in a longer text it began. */
function writtenAs(secret: string): string[] {
  const known = ways.get(secret);
  if (known) return known;
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from("x".repeat(before) + secret).toString("base64url");
    // what begins or ends within a group of three also has bits of its neighbors
    return text.slice(before ? 4 : 0, text.length - (text.length % 4) || undefined);
  });
  const standard = base64.map((one) => one.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = Buffer.from(secret).toString("hex");
  const all = [...new Set([secret, ...base64, ...standard, hex, hex.toUpperCase()])];
  ways.set(secret, all);
  return all;
}

/** Which of the secrets a text has, by what they are called. */
export const found = (text: string, secrets: Record<string, string>): string[] =>
  Object.entries(secrets).flatMap(([what, secret]) =>
    writtenAs(secret).some((one) => text.includes(one)) ? what : [],
  );
