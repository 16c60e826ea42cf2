// Checks conditions on what computers report of themselves: each report once, and no old ones.
import { perServer, type ServerContext } from "../../context.ts";
import { readState } from "../computer-state/reports.ts";
import { conditionsOf } from "../policies/applied.ts";
import { isNewReport, isUnchecked, loaded, openInstances, take } from "./engine.ts";
import { serviceOutcomes } from "./services.ts";

const minuteMS = 60_000;
/** Agents confirm every 15 minutes what hasn't changed; of one that doesn't, nothing is known. */
const freshMS = 20 * minuteMS;

/** Checks the conditions of a device on its services. */
export async function checkServices(context: ServerContext, deviceId: number): Promise<void> {
  const conditions = (await conditionsOf(context, deviceId)).filter(({ condition }) => condition.service);
  if (!conditions.length) return;
  await loaded(context);
  const read = await readState(context, deviceId, "SERVICES");
  const services = read?.state;
  if (!services || Date.now() - read.reportedAt > freshMS) return;
  for (const one of conditions) {
    const { service, id, samples } = one.condition;
    if (!service || !isNewReport(context, deviceId, one, read.reportedAt)) continue;
    const open = openInstances(context, deviceId, id);
    // an alert is reset by the first report in which it no longer holds
    for (const outcome of serviceOutcomes(service, { services, reportedAt: read.reportedAt }, open))
      await take(context, one, { samples, resetInterval: 0 }, { deviceId, at: Date.now(), ...outcome });
  }
}

const checked = perServer(() => ({ at: -Infinity }));

/** Checks new and changed conditions on the last reports of connected computers, once a minute. */
export async function checkUnchecked(context: ServerContext): Promise<void> {
  const state = checked(context);
  if (performance.now() - state.at < Math.min(minuteMS, context.config.schedulerTickMS * 60)) return;
  state.at = performance.now();
  for (const { data } of context.live.agents()) {
    const { nodeId } = data;
    const conditions = await conditionsOf(context, nodeId);
    if (conditions.some((one) => one.condition.service && isUnchecked(context, nodeId, one)))
      await checkServices(context, nodeId);
  }
}
