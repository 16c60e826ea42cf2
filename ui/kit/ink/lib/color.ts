import chalk from "chalk";

/**
 * https://no-color.org: bold, underline and inverse stay. Ink draws with chalk and asks for FORCE_COLOR
 * alone.
 */
export const colorless = Boolean(process.env["NO_COLOR"]);
if (colorless && chalk.level === 0 && process.stdout.isTTY) chalk.level = 1;
