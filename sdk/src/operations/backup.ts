/** The tables whose rows are counted in a backup's manifest, and so the numbers that commands print. */
export const countedInBackup = [
  "organizations",
  "users",
  "devices",
  "agents",
  "activities",
  "scripts",
  "scriptAttachments",
] as const;
