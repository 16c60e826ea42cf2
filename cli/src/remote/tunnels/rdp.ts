// Opens Remote Desktop clients with files for them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { t } from "@muster/sdk";
import { writeOwnFile } from "../../lib/files.ts";
import { printStatus } from "../../lib/output.ts";
import { clean } from "../../lib/table.ts";
import { rdpFile } from "./client-files.ts";

type Program = readonly [string, ...string[]];

const clients = (file: string, port: number): readonly Program[] => {
  if (process.platform === "win32") return [["mstsc", file]];
  if (process.platform === "darwin") return [["open", file]];
  return [
    ["xfreerdp3", `/v:127.0.0.1:${port}`],
    ["xfreerdp", `/v:127.0.0.1:${port}`],
    ["remmina", "-c", file],
  ];
};

async function starts([program, ...args]: Program): Promise<boolean> {
  const child = spawn(program, args, { stdio: "ignore", detached: true });
  child.unref();
  return Promise.race([once(child, "spawn").then(() => true), once(child, "error").then(() => false)]);
}

/** Writes a file for the port, and opens it with the first installed client. */
export async function openRdp(
  { file, device, port }: { file: string | undefined; device: string; port: number },
  confirmReplace: (file: string) => Promise<void>,
): Promise<void> {
  const name = `${device.replaceAll(/[^\w.-]+/g, "-")}.rdp`;
  const path = file ?? join(await mkdtemp(join(tmpdir(), "muster-")), name);
  await writeOwnFile(path, rdpFile(port), () => confirmReplace(path));
  printStatus(clean(t("remote.tunnels.cli.tunnel.wroteFile", { file: path })));
  for (const client of clients(path, port)) if (await starts(client)) return;
  printStatus(clean(t("remote.tunnels.cli.tunnel.noClient", { file: path })));
}
