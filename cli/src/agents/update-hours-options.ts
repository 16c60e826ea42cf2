// Options of rollouts and policies for the hours in which agents are updated.
import { enums, isTimeOfDay, MusterError, t, type AgentUpdateHours, type Weekday } from "@muster/sdk";
import { InvalidArgumentError, Option } from "commander";
import { fills } from "../lib/field-flags.ts";
import { readZone, weekdaysOption, zoneOption } from "../lib/option-values.ts";

/** The names of the fields in rollouts and in policies. */
const fieldsOf = (...names: readonly string[]) => [
  ...names,
  ...names.map((name) => `content.agentUpdates.${name}`),
];

export interface HoursFlags {
  between?: Pick<AgentUpdateHours, "from" | "to">;
  weekdays?: Weekday[];
  timeZone?: string;
  inMaintenance?: boolean;
}

/** Parses hours such as "22:00-05:00". */
function between(text: string): Pick<AgentUpdateHours, "from" | "to"> {
  const [from = "", to = "", ...more] = text.split("-");
  if (isTimeOfDay(from) && isTimeOfDay(to) && !more.length) return { from, to };
  throw new InvalidArgumentError(t("agents.agentUpdates.cli.isntHours", { text }));
}

export const hoursOptions = () => [
  fills(
    new Option("--between <times>", t("agents.agentUpdates.cli.betweenOption")).argParser(between),
    ...fieldsOf("hours", "hours.from", "hours.to"),
  ),
  fills(weekdaysOption(t("agents.agentUpdates.cli.weekdaysOption")), ...fieldsOf("hours.days")),
  fills(zoneOption(), ...fieldsOf("hours.timeZone")),
  fills(
    new Option("--in-maintenance", t("agents.agentUpdates.cli.inMaintenanceOption")),
    ...fieldsOf("onlyInMaintenance"),
  ),
];

/** The hours set by the flags; undefined if none are set. */
export function hoursOf({ between: times, weekdays, timeZone }: HoursFlags): AgentUpdateHours | undefined {
  if (times) return { ...times, timeZone: readZone(timeZone), days: weekdays ?? [...enums.Weekday] };
  if (!weekdays && !timeZone) return undefined;
  throw new MusterError("usage", { message: t("agents.agentUpdates.cli.weekdaysNeedBetween") });
}

export interface RulesFlags extends HoursFlags {
  anyTime?: boolean;
}

/** Options for the hours, and for removing them. */
export const rulesOptions = () => [
  ...hoursOptions(),
  new Option("--no-in-maintenance", t("agents.agentUpdates.cli.noInMaintenanceOption")),
  new Option("--any-time", t("agents.agentUpdates.cli.anyTimeOption")).conflicts([
    "between",
    "weekdays",
    "timeZone",
  ]),
];

/** The changes that the flags make; {} if there are none. */
export function rulesOf(flags: RulesFlags): { hours?: AgentUpdateHours | null; onlyInMaintenance?: boolean } {
  const hours = flags.anyTime ? null : hoursOf(flags);
  return {
    ...(hours !== undefined && { hours }),
    ...(flags.inMaintenance !== undefined && { onlyInMaintenance: flags.inMaintenance }),
  };
}
