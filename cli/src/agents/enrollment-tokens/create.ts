import { limits } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { fills } from "../../lib/field-flags.ts";
import { numberOption } from "../../lib/option-values.ts";
import { printOne, printStatus } from "../../lib/output.ts";
import { resolveLocation, resolveOrganization } from "../../lib/resolve.ts";

interface NewToken {
  organization?: string;
  location?: string;
  minutes?: number;
  maxUses?: number;
}

export const { expiresInMinutes, maxUses } = limits.NewEnrollmentToken;

export const createToken = defineCommand<NewToken>({
  name: "create",
  summary: "Create a signed, expiring token that enrolls agents into one location",
  permission: "canCreateDevices",
  options: [
    new Option("--organization <organization>", "organization, ID or name"),
    new Option("--location <location>", "location, ID or name"),
    fills(
      numberOption("--minutes <n>", "validity of the token in minutes", expiresInMinutes),
      "expiresInMinutes",
    ),
    numberOption("--max-uses <n>", "number of agents it can enroll, default unlimited", maxUses),
  ],
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
      expiresInMinutes: flags.minutes ?? expiresInMinutes.default,
      ...(flags.maxUses !== undefined && { maxUses: flags.maxUses }),
    };
    if (await context.onlyPlanned("POST", "/ws/agents/tokens", body)) return;
    await printOne(await muster.call("createEnrollmentToken", { body }, signal), flags);
    printStatus(
      `On the computer, run: muster agents enroll --url ${url} --token-stdin, then: muster agents run`,
    );
  },
});
