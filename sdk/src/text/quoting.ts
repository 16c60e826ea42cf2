/** Quotes a text as one word for a POSIX shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes a text as a literal string for PowerShell. */
export const powershellQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
