// Renders openapi.yaml as readable pages, in one file that loads nothing from other hosts.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = `${root}web/dist/docs.html`;
const redocly = `${root}node_modules/@redocly/cli/bin/cli.js`;

await promisify(execFile)(
  process.execPath,
  [redocly, "build-docs", "openapi.yaml", "--inlineBundle", "--output", page, "--title", "Muster API"],
  { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
);

/** Redoc's logo is the only thing that the page would load from another host. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini-full\.svg/g;
const html = await readFile(page, "utf8");
await writeFile(page, html.replaceAll(logo, "data:,"));
