// node append-reports.ts FOLDER FROM: appends a report after another and prints the sequence of each that is durable.
import { openMetricStore } from "../../../server/src/monitoring/store/open-store.ts";
import { storeFile } from "../../../server/src/monitoring/store/tables.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";

const [folder = "", from = "1"] = process.argv.slice(2);
const store = await openMetricStore(openDatabase("", folder, storeFile));
const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000;
for (let sequence = Number(from); ; sequence++) {
  const report = {
    deviceId: 1,
    source: "run-1",
    sequence,
    // a minute each, so that hours are sealed while it goes on
    time: hour + (sequence % 120) * 60_000,
    series: Int32Array.of(5),
    values: Float64Array.of(sequence),
  };
  await store.append(report);
  process.stdout.write(`${sequence}\n`);
  if (sequence % 3 === 0) void store.seal(Date.now());
}
