import { type AnnouncementTone, limits, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import { readMoment, readZone, zoneOption } from "../../lib/option-values.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { announcementArgument, readAnnouncement } from "./announcement-argument.ts";

const { title: titleLimits, text: textLimits } = limits.NewAnnouncement;

interface SaveFlags {
  title?: string;
  text?: string;
  tone?: string;
  /** false for --no-from and --no-until. */
  from?: string | false;
  until?: string | false;
  timeZone?: string;
}

const contentOptions = () => [
  new Option(
    "--title <title>",
    t("operations.announcements.cli.titleOption", { maximum: titleLimits.maxLength }),
  ),
  new Option(
    "--text <text>",
    t("operations.announcements.cli.textOption", { maximum: textLimits.maxLength }),
  ),
  new Option("--tone <tone>", t("operations.announcements.cli.toneOption")).choices(["info", "warning"]),
  fills(new Option("--from <time>", t("operations.announcements.cli.fromOption")), "startsAt"),
  fills(new Option("--until <time>", t("operations.announcements.cli.untilOption")), "endsAt"),
  zoneOption(),
];

function bodyOf({ title, text, tone, from, until, timeZone }: SaveFlags) {
  const zone = readZone(timeZone);
  const momentOf = (time: string | false) => (time === false ? null : readMoment(time, zone));
  return {
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    ...(tone !== undefined && { tone: tone.toUpperCase() as AnnouncementTone }),
    ...(from !== undefined && { startsAt: momentOf(from) }),
    ...(until !== undefined && { endsAt: momentOf(until) }),
  };
}

export const createAnnouncement = defineCommand<SaveFlags>(() => ({
  name: "create",
  summary: t("operations.announcements.cli.create.summary"),
  permission: "sysadmin",
  options: contentOptions().map((option) =>
    ["title", "text"].includes(option.name()) ? option.makeOptionMandatory() : option,
  ),
  data: "createAnnouncement",
  examples: [
    'announcements create --title "Maintenance tonight" --text "Muster restarts at 22:00." --tone warning',
    'announcements create --title Welcome --text "Read the handbook." --from "tomorrow 08:00" --until 14d',
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { title = "", text = "" } = flags;
    const body = { ...bodyOf(flags), title, text };
    if (await context.onlyPlanned("POST", "/ws/application-announcements", body)) return;
    const { muster } = await context.connect();
    const announcement = await muster.call("createAnnouncement", { body }, signal);
    printStatus(t("operations.announcements.cli.create.done", { id: announcement.id }));
    await printOne(announcement, flags);
  },
}));

export const updateAnnouncement = defineCommand<SaveFlags>(() => ({
  name: "update",
  args: announcementArgument(),
  summary: t("operations.announcements.cli.update.summary"),
  permission: "sysadmin",
  options: [
    ...contentOptions(),
    new Option("--no-from", t("operations.announcements.cli.noFromOption")),
    new Option("--no-until", t("operations.announcements.cli.noUntilOption")),
  ],
  data: "updateAnnouncement",
  examples: [
    'announcements update "Maintenance tonight" --text "Muster restarts at 23:00."',
    "announcements update 12 --no-until",
  ],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const changes = bodyOf(flags);
    if (!Object.keys(changes).length)
      throw new MusterError("usage", { message: t("operations.announcements.cli.noChanges") });
    const { muster } = await context.connect();
    const { id: announcementId, revision } = await readAnnouncement(muster, args[0] ?? "", signal);
    const body = { ...changes, revision };
    const path = `/ws/application-announcements/${announcementId}`;
    if (await context.onlyPlanned("PATCH", path, body)) return;
    const updated = await muster.call("updateAnnouncement", { path: { announcementId }, body }, signal);
    printStatus(t("operations.announcements.cli.update.done", { id: announcementId }));
    await printOne(updated, flags);
  },
}));
