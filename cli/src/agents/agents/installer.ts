import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { formatSize, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { printOne, printStatus, wantsData, write } from "../../lib/output.ts";
import {
  createLink,
  linkOptions,
  requestOf,
  typeOf,
  typeOptions,
  type LinkFlags,
  type TypeFlags,
} from "./installer-flags.ts";

interface InstallerFlags extends LinkFlags, TypeFlags {
  file?: string;
  link?: boolean;
  nms?: boolean;
}

/** Downloads to a temporary file first, so that no incomplete installer is left behind. */
async function download(url: string, path: string, signal: AbortSignal): Promise<void> {
  const partial = `${path}.part`;
  try {
    const { ok, status, body } = await fetch(url, { signal });
    if (!ok || !body)
      throw new MusterError("failed", { message: t("agents.installers.cli.downloadFailed", { status }) });
    await pipeline(Readable.fromWeb(body), createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

export const createInstaller = defineCommand<InstallerFlags>(() => ({
  name: "installer",
  summary: t("agents.installers.cli.installer.summary"),
  permission: "canCreateDevices",
  options: [
    ...typeOptions(),
    ...linkOptions(),
    new Option("--nms", t("agents.installers.cli.nmsOption")),
    new Option("--file <file>", t("agents.installers.cli.installer.fileOption")),
    new Option("--link", t("agents.installers.cli.installer.linkOption")).conflicts("file"),
  ],
  data: { of: "createInstaller", and: ["file"] },
  examples: [
    `agents installer --os linux --package deb --organization "Acme Dental" --location "Main office"`,
    `agents installer --os windows --package msi --organization "Acme Dental" --location "Main office" --file agent.msi`,
    `agents installer --os mac --organization "Acme Dental" --location "Main office" --link --expires 7d --max-uses 50`,
  ],
  changes: true,
  asks: true,
  async run(context) {
    const { flags, signal } = context;
    const installerType = typeOf(flags);
    const { muster } = await context.connect();
    const body = {
      ...(await requestOf(muster, flags, installerType, signal)),
      ...(flags.nms && { nms: true }),
    };
    if (await context.onlyPlanned("POST", "/ws/agents/installers", body)) return;
    if (flags.file && existsSync(flags.file))
      await context.confirm(t("agents.installers.cli.installer.replace", { file: flags.file }));
    const made = await createLink(muster, body, signal);
    if (flags.link) {
      if (wantsData(flags)) return printOne(made, flags);
      return write(`${made.url}\n`);
    }
    const file = resolve(flags.file ?? made.fileName);
    if (!flags.file && existsSync(file))
      await context.confirm(t("agents.installers.cli.installer.replace", { file }));
    await download(made.url, file, signal);
    printStatus(t("agents.installers.cli.installer.wrote", { file, size: formatSize(made.installerSize) }));
    if (made.token !== null) printStatus(t("agents.installers.cli.installer.tokenBeside"));
    if (made.tried === "LAYOUT") printStatus(t("agents.installers.untried"));
    await printOne({ ...made, file }, flags);
  },
}));
