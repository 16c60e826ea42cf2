/**
 * Formats a header and rows as RFC 4180 CSV. Cells that a spreadsheet would interpret as a formula get a
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
