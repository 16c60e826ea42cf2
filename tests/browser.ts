import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const debian = "/usr/bin/chromium";

/** Debian's Chromium where it is installed, else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  const args = ["--no-sandbox"];
  if (existsSync(debian)) return chromium.launch({ executablePath: debian, args });
  // Without this the package unpacks no libraries; it reads it when it is imported.
  process.env["AWS_EXECUTION_ENV"] = "AWS_Lambda_nodejs24.x";
  const { default: packed } = await import("@sparticuz/chromium");
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...args] });
}
