import { limits, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import { durationOption, numberOption } from "../../lib/option-values.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";

interface NewToken {
  organization?: string;
  location?: string;
  validFor?: number;
  maxUses?: number;
}

export const { expiresInMinutes, maxUses } = limits.NewEnrollmentToken;

export const createToken = defineCommand<NewToken>(() => ({
  name: "create",
  summary: t("agents.enrollmentTokens.cli.create.summary"),
  permission: "canCreateDevices",
  options: [
    new Option("--organization <organization>", t("agents.enrollmentTokens.cli.create.organizationOption")),
    new Option("--location <location>", t("agents.enrollmentTokens.cli.create.locationOption")),
    fills(
      durationOption(
        "--valid-for <duration>",
        t("agents.enrollmentTokens.cli.create.validForOption"),
        60_000,
        expiresInMinutes,
      ),
      "expiresInMinutes",
    ),
    numberOption("--max-uses <n>", t("agents.enrollmentTokens.cli.create.maxUsesOption"), maxUses),
  ],
  data: "createEnrollmentToken",
  examples: [
    `enrollment-tokens create --organization "Acme Dental" --location "Main office" --max-uses 1 --jq .token`,
  ],
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const { muster, url } = await context.connect();
    const clientId = await resolveOrganization(muster, flags.organization, signal);
    const locationId = await resolveLocation(muster, clientId, flags.location, signal);
    const body = {
      clientId,
      locationId,
      expiresInMinutes: flags.validFor ?? expiresInMinutes.default,
      ...(flags.maxUses !== undefined && { maxUses: flags.maxUses }),
    };
    if (await context.onlyPlanned("POST", "/ws/agents/tokens", body)) return;
    await printOne(await muster.call("createEnrollmentToken", { body }, signal), flags);
    printStatus(t("agents.enrollmentTokens.cli.create.computerRunMusterAgents", { url }));
  },
}));
