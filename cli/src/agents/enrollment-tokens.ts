import { type Command, Option } from "commander";
import { limits, tokenStateLabels } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import { columnsOf, printList, printOne, printStatus } from "../lib/output.ts";
import { resolveLocation, resolveOrganization } from "../lib/resolve.ts";

interface NewToken {
  organization?: string;
  location?: string;
  minutes?: number;
  maxUses?: number;
}

const { expiresInMinutes, maxUses } = limits.NewEnrollmentToken;
const permission = "canCreateDevices";
const formats = ["table", "csv", "json"];

/** The command that makes a token, under `tokens create` and `agent token`. */
export const addTokenCreation = (parent: Command, name: string) =>
  addCommand<NewToken>(parent, {
    name,
    summary: "Make a signed, expiring token that enrolls agents into one location",
    permission,
    options: [
      new Option("--organization <organization>", "organization: id or name"),
      new Option("--location <location>", "location: id or name"),
      new Option(
        "--minutes <n>",
        `how long it is good for (${expiresInMinutes.minimum} to ${expiresInMinutes.maximum}; usually ${expiresInMinutes.default})`,
      ).argParser(integer),
      new Option(
        "--max-uses <n>",
        `how many agents it enrolls (${maxUses.minimum} to ${maxUses.maximum}; usually any number)`,
      ).argParser(integer),
    ],
    examples: [
      `${parent.name()} ${name} --organization "Acme Dental" --location "Main office" --max-uses 1 --jq .token`,
    ],
    changes: true,
    async run(context) {
      const { flags, signal } = context;
      const { muster } = await context.connect();
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
        "On the computer: muster agent enroll --url <this server> --token-stdin, then: muster agent run",
      );
    },
  });

export default (program: Command) => {
  const tokens = program.command("tokens").description("Tokens with which agents enroll");

  addCommand<{ organization?: string }>(tokens, {
    name: "list",
    summary: "List the enrollment tokens with their uses, the newest first",
    permission,
    options: [new Option("--organization <organization>", "only of this organization, id or name")],
    examples: ["tokens list", "tokens list --output csv"],
    formats,
    async run({ flags, signal, connect }) {
      const { muster } = await connect();
      const clientId = flags.organization && (await resolveOrganization(muster, flags.organization, signal));
      const query = { pageSize: 1000, ...(clientId && { clientId }) };
      const { results } = await muster.call("listEnrollmentTokens", { query }, signal);
      const rows = results.map((one) => ({ ...one, status: tokenStateLabels[one.state].label }));
      const keys = [
        "id",
        "status",
        "clientName",
        "locationName",
        "uses",
        "maxUses",
        "refusedUses",
        "expiresAt",
        "createdBy",
      ];
      await printList(rows, columnsOf(...keys), flags);
      if (!results.length) printStatus("No tokens found. Next: muster tokens create");
    },
  });

  addTokenCreation(tokens, "create");

  addCommand(tokens, {
    name: "show",
    args: [{ name: "<token>", text: "token id" }],
    summary: "List who used a token, refusals included, the latest first",
    permission,
    examples: ["tokens show 3"],
    formats,
    async run({ args, flags, signal, connect }) {
      const { muster } = await connect();
      const path = { tokenId: integer(args[0] ?? "") };
      const { results } = await muster.call("listEnrollmentTokenUses", { path }, signal);
      const keys = ["at", "name", "outcome", "reason", "address", "nodeId", "machineId"];
      await printList(results, columnsOf(...keys), flags);
      if (!results.length) printStatus("Nobody has used it.");
    },
  });

  addCommand(tokens, {
    name: "revoke",
    args: [{ name: "<token>", text: "token id" }],
    summary: "Revoke a token: it enrolls no more agents, those it has enrolled stay",
    permission,
    examples: ["tokens revoke 3 --yes"],
    changes: true,
    asks: true,
    async run(context) {
      const tokenId = integer(context.args[0] ?? "");
      if (await context.onlyPlanned("DELETE", `/ws/agents/tokens/${tokenId}`)) return;
      const { muster } = await context.connect();
      await context.confirm(`Revoke token ${tokenId}?`);
      await muster.call("revokeEnrollmentToken", { path: { tokenId } }, context.signal);
      printStatus("Revoked.");
    },
  });
};
