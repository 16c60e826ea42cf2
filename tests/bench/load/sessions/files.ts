// Transfers of 256 MiB to and from a computer, compared with scp to this computer.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startManagedComputer } from "../../../support/agents/managed-computer.ts";
import { muster } from "../../../support/clients/muster.ts";
import { inTurn, run, type Row } from "../../measure.ts";
import { startSsh } from "./ssh-server.ts";

const bytes = 256 * 1024 * 1024;
const rounds = 5;

/** Measures whole commands, including their start and the file's verification. */
export async function filesBench(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "muster-files-"));
  const computer = await startManagedComputer();
  const ssh = await startSsh(folder);
  const file = join(folder, "file");
  writeFileSync(file, randomBytes(bytes));
  const { ada, url } = computer.server;
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    MUSTER_URL: url,
    MUSTER_TOKEN: ada.token,
  };
  const cp = (...paths: string[]) => run(process.execPath, [muster, "cp", ...paths], { env });
  const scp = async (...paths: string[]) => ssh && run("scp", ["-P", ssh.port, ...ssh.args, ...paths]);
  try {
    const [up = 0, peerUp = 0, down = 0, peerDown = 0] = await inTurn(rounds, [
      () => cp(file, `web-01:${join(folder, "up")}`),
      () => scp(file, `127.0.0.1:${join(folder, "up-peer")}`),
      () => cp(`web-01:${file}`, join(folder, "down")),
      () => scp(`127.0.0.1:${file}`, join(folder, "down-peer")),
    ]);
    const row = (what: string, own: number, peer: number) => ({
      what,
      muster: rate(own),
      peer: ssh ? `scp ${rate(peer)}` : "",
      ratio: ssh ? (peer / own).toFixed(2) : "",
      goal: "0.9 of scp",
    });
    return [row("256 MiB to a computer", up, peerUp), row("256 MiB from a computer", down, peerDown)];
  } finally {
    ssh?.close();
    await computer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rate = (ms: number) => `${(bytes / ms / 1_000).toFixed(0)} MB/s`;
