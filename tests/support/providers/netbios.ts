// Samba's NetBIOS name server on a separate network, and which names are found there.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
const isolated = ["--user", "--map-root-user", "--net"];
const finder = join(import.meta.dirname, "../../../agent/src/network/netbios-name.ts");

/** Whether this computer has Samba's name server and lets users create networks. */
export const hasNetbios =
  spawnSync("nmbd", ["--version"], { env }).status === 0 &&
  spawnSync("unshare", [...isolated, "ip", "link", "add", "lan", "type", "veth"], { env }).status === 0;

const network = `ip link set lo up
ip link add lan type veth peer name other
ip link set other up
ip addr add 10.77.0.2/24 brd + dev lan
ip link set lan up`;

/** Returns the address found for each name in a network with one computer, 10.77.0.2. */
export function findWithSamba(computer: string, names: readonly string[]): (string | null)[] {
  const folder = mkdtempSync(join(tmpdir(), "muster-nmbd-"));
  const own = ["lock", "state", "cache", "pid"].map((of) => `${of} directory = ${folder}`);
  const config = [
    "[global]",
    `netbios name = ${computer}`,
    "workgroup = LAB",
    "interfaces = lan",
    "bind interfaces only = yes",
    `private dir = ${folder}`,
    ...own,
  ];
  writeFileSync(join(folder, "smb.conf"), config.join("\n"));
  writeFileSync(
    join(folder, "find.mjs"),
    `import { findNetbiosName } from ${JSON.stringify(finder)};
     const found = [];
     for (const name of process.argv.slice(2)) {
       let address;
       // a computer claims its name before it responds
       for (let tries = name === process.argv[2] ? 20 : 1; tries > 0 && !address; tries--) address = await findNetbiosName(name);
       found.push(address ?? null);
     }
     console.log(JSON.stringify(found));`,
  );
  const script = `set -e
${network}
nmbd -F --no-process-group --configfile="$1/smb.conf" --log-basename="$1" >"$1/out" 2>&1 &
server=$!
shift
"$@" || status=$?
kill $server
exit $status`;
  try {
    const command = [process.execPath, join(folder, "find.mjs"), ...names];
    const { stdout, stderr } = spawnSync(
      "unshare",
      [...isolated, "sh", "-c", script, "sh", folder, ...command],
      { env, encoding: "utf8", timeout: 50_000 },
    );
    if (!stdout) throw new Error(`nothing was looked up: ${stderr}`);
    return JSON.parse(stdout) as (string | null)[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
