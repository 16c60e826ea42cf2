import chalk from "chalk";

/** https://no-color.org; Ink draws with chalk and asks for FORCE_COLOR alone. */
export const colourless = Boolean(process.env["NO_COLOR"]);
if (colourless) chalk.level = 0;
