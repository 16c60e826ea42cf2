// Chalk decides about colour when it is imported, so this module comes before every import of Ink.
export const colourless = Boolean(process.env["NO_COLOR"]);
if (colourless) process.env["FORCE_COLOR"] = "0";
