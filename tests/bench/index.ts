// npm run bench [-- name …]: each benchmark measures Muster and its peer or baseline in the same run.
import { cliBench } from "./cli.ts";
import { crashBench, killBench, restoreBench } from "./crash.ts";
import { packageBench } from "./demo.ts";
import { desktopsBench } from "./load/desktops.ts";
import { recordingsBench } from "./load/desktop-recordings.ts";
import { discoveryBench } from "./discovery.ts";
import { dispatchBench } from "./load/dispatch.ts";
import { enrollBench } from "./load/enroll.ts";
import { jobsBench } from "./jobs.ts";
import { agentUpdatesBench } from "./load/agent-updates.ts";
import { agentsBench } from "./load/agents.ts";
import { postgresBench, sqliteBench } from "./load/devices.ts";
import { monitoringBench } from "./load/monitoring.ts";
import { processesBench } from "./load/processes.ts";
import { sessionCrowdBench } from "./load/sessions/session-crowd.ts";
import { idleSessionsBench } from "./load/sessions/idle-sessions.ts";
import { sessionsBench } from "./load/sessions/sessions.ts";
import { filesBench } from "./load/sessions/files.ts";
import { searchBench } from "./load/search.ts";
import { fullDiskBench } from "./full-disk.ts";
import { fuzzBench } from "./fuzz.ts";
import type { Bench } from "./measure.ts";
import { metricsBench } from "./metrics/metrics.ts";
import { faultsBench } from "./polling/faults.ts";
import { pollingBench } from "./polling/polling.ts";
import { powersBench } from "./powers.ts";
import { screensBench } from "./screens.ts";
import { serverBench } from "./server.ts";
import { terminalBench } from "./terminal.ts";
import { webBench } from "./web.ts";

// benchmarks sign in as programs do and send more requests than users
process.env.MUSTER_MFA ??= "by-role";
process.env.MUSTER_BREACHED_PASSWORDS ??= "off";
process.env.MUSTER_REQUESTS_PER_MINUTE ??= "1000000000";

const benches: Record<string, Bench> = {
  cli: cliBench,
  package: packageBench,
  server: serverBench,
  web: webBench,
  screens: screensBench,
  terminal: terminalBench,
  jobs: jobsBench,
  discovery: discoveryBench,
  "load-sqlite": sqliteBench,
  "load-postgres": postgresBench,
  "load-search": searchBench,
  "load-agents": agentsBench,
  "load-dispatch": dispatchBench,
  enroll: enrollBench,
  "agent-updates": agentUpdatesBench,
  "load-monitoring": monitoringBench,
  processes: processesBench,
  sessions: sessionsBench,
  "idle-sessions": idleSessionsBench,
  "session-crowd": sessionCrowdBench,
  files: filesBench,
  desktops: desktopsBench,
  "desktop-recordings": recordingsBench,
  metrics: metricsBench,
  polling: pollingBench,
  faults: faultsBench,
  fuzz: fuzzBench,
  powers: powersBench,
  crash: crashBench,
  "crash-kills": killBench,
  "full-disk": fullDiskBench,
  restore: restoreBench,
};

const named = process.argv.slice(2);
// "load" is not a benchmark and runs all whose names begin with it
const isNamed = (name: string) =>
  named.some((one) => name === one || (!(one in benches) && name.startsWith(`${one}-`)));
const unknown = named.filter(
  (one) => !Object.keys(benches).some((name) => name === one || name.startsWith(`${one}-`)),
);
if (unknown.length) {
  console.error(`No benchmark ${unknown.join(", ")}. There are ${Object.keys(benches).join(", ")}.`);
  process.exit(2);
}

for (const [name, bench] of Object.entries(benches)) {
  if (named.length && !isNamed(name)) continue;
  console.error(`${name} …`);
  const rows = await bench();
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, columns.map(() => "---"), ...rows.map((row) => Object.values(row))];
  console.log(`\n## ${name}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`);
}
