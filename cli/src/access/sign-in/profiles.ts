import { MusterError, t } from "@muster/sdk";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { printDone, printList, printStatus } from "../../lib/output.ts";
import { chooseProfile, profileName, readProfiles } from "../../lib/profiles.ts";
import { columnsOf } from "../../lib/table.ts";

const listProfiles = defineCommand(() => ({
  name: "list",
  summary: t("access.signIn.cli.profile.list.summary"),
  data: ["name", "url", "current"],
  examples: ["profile list", "profile list -o name"],
  local: true,
  async run({ flags }) {
    const current = await profileName({});
    const profiles = await readProfiles();
    // without the tokens, because they are secrets
    const rows = [...profiles].map(([name, { url }]) => ({ name, url, current: name === current }));
    await printList(rows, columnsOf("name", "url", "current"), flags);
    if (!rows.length) printStatus(t("access.signIn.cli.profile.list.none"));
  },
}));

const useProfile = defineCommand(() => ({
  name: "use",
  args: [{ name: "<profile>", text: t("access.signIn.cli.profile.use.argument") }],
  summary: t("access.signIn.cli.profile.use.summary"),
  data: ["name", "url", "result"],
  examples: ["profile use staging"],
  local: true,
  async run({ args: [name = ""], flags }) {
    const profiles = await readProfiles();
    const chosen = profiles.get(name);
    if (!chosen)
      throw new MusterError("not_found", {
        message: t("common.cli.connection.profileNotFound", { profile: name }),
        nextStep: profiles.size
          ? t("common.cli.resolve.available", { names: [...profiles.keys()].join(", ") })
          : t("common.cli.connection.createMusterLoginProfile", { profile: name }),
      });
    await chooseProfile(name);
    printStatus(t("access.signIn.cli.profile.use.done", { name, url: chosen.url }));
    if (process.env.MUSTER_PROFILE && process.env.MUSTER_PROFILE !== name)
      printStatus(t("access.signIn.cli.profile.use.variable", { name: process.env.MUSTER_PROFILE }));
    await printDone({ name, url: chosen.url, result: t("common.cli.results.saved") }, flags);
  },
}));

export default {
  name: "profile",
  area: "start",
  summary: "access.signIn.cli.profile.summary",
  load: (profile) => addCommands(profile, listProfiles, useProfile),
} satisfies CommandFeature;
