import chalk from "chalk";

/**
 * https://no-color.org: bold, underline and inverse are still used. Chalk, which Ink draws with, only checks
 * FORCE_COLOR.
 */
export const colorless = Boolean(process.env["NO_COLOR"]);
if (colorless && chalk.level === 0 && process.stdout.isTTY) chalk.level = 1;
