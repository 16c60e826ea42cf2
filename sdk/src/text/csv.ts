/**
 * RFC 4180 text of rows under a header line. A cell that a spreadsheet would interpret as a formula gets a
 * leading apostrophe (OWASP, CSV injection).
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cell = (value: string | number | null) => {
    const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header, ...rows].map((row) => row.map(cell).join(",") + "\r\n").join("");
}
