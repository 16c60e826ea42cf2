const searched = ["who", "actor", "address", "operation", '"objectName"', "targets", "detail"];

/** Returns the columns that a search of the audit log looks in, as SQL. */
export const searchedText = (table = "") => searched.map((name) => table + name).join(" || '\n' || ");
