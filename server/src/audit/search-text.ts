/** The columns that a search of the audit log looks in, as SQL. */
export const searchedText = (table = "") =>
  ["who", "address", "operation", "targets", "detail"].map((name) => table + name).join(" || '\n' || ");
