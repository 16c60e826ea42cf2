import { enums, onOffLabel, t, type AntivirusProblem } from "@muster/sdk";
import { Option } from "commander";
import { addCommands, defineCommand } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { choiceOf } from "../../lib/inputs/choices.ts";
import { numberOption } from "../../lib/option-values.ts";
import { printList, printRest, printStatus, wantsData } from "../../lib/output.ts";
import { filterOrganization } from "../../lib/resolve.ts";
import { columnsOf } from "../../lib/table.ts";
import { antivirusCommands } from "../../remote/tools/antivirus.ts";

interface Flags {
  problem?: AntivirusProblem;
  olderThan?: number;
  organization?: string;
}

const list = defineCommand<Flags>(() => ({
  name: "list",
  summary: t("monitoring.computerState.cli.antivirus.list.summary"),
  permission: "signed-in",
  options: [
    new Option(
      "--problem <problem>",
      t("monitoring.computerState.cli.antivirus.list.problemOption"),
    ).argParser(choiceOf(enums.AntivirusProblem)),
    numberOption("--older-than <days>", t("monitoring.computerState.cli.antivirus.list.olderThanOption"), {
      minimum: 1,
      maximum: 3_650,
    }),
    new Option("--organization <organization>", t("monitoring.metrics.cli.top.organizationOption")),
  ],
  data: { of: "findAntivirus", and: [] },
  examples: [
    "antivirus list --problem protection-off",
    "antivirus list --older-than 7 --json displayName,product,definitionsAt",
  ],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { problem, olderThan } = flags;
    const clientId = await filterOrganization(muster, flags.organization, signal);
    const query = {
      ...(problem && { problem }),
      ...(olderThan !== undefined && { olderThan }),
      ...(clientId !== undefined && { clientId }),
    };
    const { results, total } = await muster.call("findAntivirus", { query }, signal);
    const rows = wantsData(flags)
      ? results
      : results.map((one) => ({
          ...one,
          product: one.product || t("monitoring.computerState.antivirus.none"),
          realTime: onOffLabel(one.realTime),
        }));
    await printList(
      rows,
      columnsOf(
        "nodeId",
        "displayName",
        "product",
        "version",
        "realTime",
        "definitions",
        "definitionsAt",
        "lastScanAt",
        "detections",
      ),
      flags,
    );
    if (!results.length) printStatus(t("monitoring.computerState.antivirus.noneFound"));
    printRest(results.length, total);
  },
}));

export default {
  name: "antivirus",
  area: "monitoring",
  summary: "monitoring.computerState.cli.antivirus.summary",
  load: (antivirus) => addCommands(antivirus, list, ...antivirusCommands),
} satisfies CommandFeature;
