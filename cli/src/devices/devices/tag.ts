import { countDevices, MusterError, readTags, t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { requireSelection, type SelectionFlags, selectionOptions } from "../../lib/device-selection.ts";
import { fills } from "../../lib/field-flags.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printList, printOne, printStatus } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";

interface TagFlags extends SelectionFlags {
  add?: string[];
  remove?: string[];
}

async function changeTags(context: Context<TagFlags>): Promise<void> {
  const { args, flags, signal } = context;
  const [add, remove] = [flags.add, flags.remove].map((tags = []) => readTags(tags.join(" ")));
  if (!add?.length && !remove?.length)
    throw new MusterError("usage", {
      message: t("devices.devices.cli.tag.nothing"),
      nextStep: t("devices.devices.cli.tag.nothingNext"),
    });
  const { muster } = await context.connect();
  const chosen = await requireSelection(muster, args.length ? { ...flags, device: args } : flags, signal);
  const body = { ...chosen, add, remove };
  if (await context.onlyPlanned("POST", "/ws/node/tags", body)) return;
  const answer = await muster.call("updateDeviceTags", { body }, signal);
  const { changed, unchanged } = answer;
  if (changed) printStatus(t("devices.devices.cli.tag.changed", { devices: countDevices(changed) }));
  if (unchanged) printStatus(t("devices.devices.cli.tag.unchanged", { devices: countDevices(unchanged) }));
  await printOne(answer, flags);
}

export const tagDevices = defineCommand<TagFlags>(() => ({
  name: "tag",
  args: [{ name: "[device...]", text: t("devices.devices.cli.deviceArgument.idNameAddress") }],
  summary: t("devices.devices.cli.tag.summary"),
  permission: "canUpdateDevices",
  options: [
    fills(new Option("--add <tag>", t("devices.devices.cli.tag.addOption")).argParser(repeatable), "add"),
    fills(
      new Option("--remove <tag>", t("devices.devices.cli.tag.removeOption")).argParser(repeatable),
      "remove",
    ),
    ...selectionOptions().filter(({ long }) => long !== "--device"),
  ],
  data: "updateDeviceTags",
  examples: [
    "devices tag srv-1 srv-2 --add spare",
    'devices tag --search "role:printer" --remove old --dry-run',
  ],
  changes: true,
  run: changeTags,
}));

export const listTags = defineCommand(() => ({
  name: "tags",
  summary: t("devices.devices.cli.tags.summary"),
  permission: "signed-in",
  data: { of: "listDeviceTags" },
  examples: ["devices tags"],
  async run({ flags, signal, connect }) {
    const { muster } = await connect();
    const { results } = await muster.call("listDeviceTags", {}, signal);
    await printList(results, columnsOf("name", "devices"), flags);
  },
}));
