/** One word of a POSIX shell: single quotes keep everything. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A string of PowerShell that keeps everything. */
export const powershellQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
