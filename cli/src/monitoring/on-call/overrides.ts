import { MusterError, overrideText, t, shiftText, type OnCallSchedule } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand, dryRunNotice, type Context } from "../../lib/command.ts";
import { integer, readMoment, readZone, zoneOption } from "../../lib/option-values.ts";
import { printList, printStatus } from "../../lib/output.ts";
import { resolveOnCallSchedule, resolveUser } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";

const scheduleArgument = { name: "<schedule>", text: t("monitoring.onCall.cli.scheduleArgument") };
const fields = ["id", "name", "from", "until", "skipped"];

async function scheduleOf({ args, connect, signal }: Context<object>) {
  const { muster } = await connect();
  const id = await resolveOnCallSchedule(muster, args[0] ?? "", signal);
  const { results } = await muster.call("listOnCallSchedules", {}, signal);
  const schedule = results.find((one) => one.id === id);
  if (!schedule) throw new MusterError("not_found");
  return { muster, schedule };
}

const print = ({ overrides }: OnCallSchedule, flags: object) =>
  printList(overrides, columnsOf(...fields), flags);

export const listOverrides = defineCommand(() => ({
  name: "overrides",
  args: [scheduleArgument],
  summary: t("monitoring.onCall.cli.listOverrides"),
  permission: "sysadmin",
  data: [...fields, "userId"],
  examples: ['on-call overrides "Night shift"', 'on-call overrides "Night shift" --json name,from,until'],
  async run(context) {
    const { schedule } = await scheduleOf(context);
    await print(schedule, context.flags);
    if (!schedule.overrides.length) printStatus(t("monitoring.onCall.override.none"));
  },
}));

interface Flags {
  person: string;
  from?: string;
  until: string;
  timeZone?: string;
}

export const addOverride = defineCommand<Flags>(() => ({
  name: "override",
  args: [scheduleArgument],
  summary: t("monitoring.onCall.cli.addOverride"),
  permission: "sysadmin",
  options: [
    new Option("--person <person>", t("monitoring.onCall.cli.personOption")).makeOptionMandatory(),
    new Option("--from <time>", t("monitoring.onCall.cli.fromOption")),
    new Option("--until <time>", t("monitoring.onCall.cli.untilOption")).makeOptionMandatory(),
    zoneOption(),
  ],
  data: [...fields, "userId"],
  examples: [
    'on-call override "Night shift" --person ben@example.com --from "2026-11-27 18:00" --until "2026-11-29 00:00"',
    'on-call override "Night shift" --person ben@example.com --until 8h --dry-run',
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster, schedule } = await scheduleOf(context);
    const zone = flags.timeZone === undefined ? schedule.timeZone : readZone(flags.timeZone);
    const body = {
      userId: await resolveUser(muster, flags.person, signal),
      from: flags.from === undefined ? Date.now() : readMoment(flags.from, zone),
      until: readMoment(flags.until, zone),
    };
    const path = { onCallScheduleId: schedule.id };
    const { results } = await muster.call("previewOnCallOverride", { path, body }, signal);
    if (flags.dryRun) printStatus(dryRunNotice());
    for (const shift of results) printStatus(clean(shiftText(shift, schedule.timeZone)));
    if (flags.dryRun) return;
    const saved = await muster.call("createOnCallOverride", { path, body }, signal);
    printStatus(t("monitoring.onCall.override.saved"));
    await print(saved, flags);
  },
}));

export const deleteOverride = defineCommand(() => ({
  name: "delete-override",
  args: [scheduleArgument, { name: "<override>", text: t("monitoring.onCall.cli.overrideArgument") }],
  summary: t("monitoring.onCall.cli.deleteOverride"),
  permission: "sysadmin",
  data: null,
  examples: ['on-call delete-override "Night shift" 3'],
  changes: true,
  asks: true,
  async run(context) {
    const { args, signal } = context;
    const overrideId = integer(args[1] ?? "");
    const { muster, schedule } = await scheduleOf(context);
    const override = schedule.overrides.find(({ id }) => id === overrideId);
    if (!override) throw new MusterError("not_found");
    const onCallScheduleId = schedule.id;
    const address = `/ws/oncallschedule/${onCallScheduleId}/override/${overrideId}`;
    if (await context.onlyPlanned("DELETE", address)) return;
    const text = clean(overrideText(override, schedule.timeZone));
    await context.confirm(t("monitoring.onCall.cli.deleteQuestion", { override: text }));
    await muster.call("deleteOnCallOverride", { path: { onCallScheduleId, overrideId } }, signal);
    printStatus(t("monitoring.onCall.cli.deleted", { override: text }));
  },
}));
