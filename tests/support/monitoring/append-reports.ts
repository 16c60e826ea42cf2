// node append-reports.ts FOLDER FROM [VICTORIA]: appends reports and prints the sequence number of each that
// is durable. With the address of VictoriaMetrics, hours that have ended are moved there.
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { archiveOf, clientOf } from "./archive.ts";

const [folder = "", from = "1", victoria] = process.argv.slice(2);
const archive = victoria ? archiveOf(clientOf(victoria)) : undefined;
const store = await openMetricStore(openDatabase("", folder, storeFile), archive);
const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
for (let sequence = Number(from); ; sequence++) {
  const report = {
    deviceId: 1,
    source: "run-1",
    sequence,
    // a minute each, so that hours are sealed in the meantime; VictoriaMetrics stores one value per time
    time: hour + (sequence % 120) * 60_000 + Math.floor(sequence / 120),
    series: Int32Array.of(5),
    values: Float64Array.of(sequence),
  };
  await store.append(report);
  process.stdout.write(`${sequence}\n`);
  if (sequence % 3 === 0) void store.seal(Date.now());
}
