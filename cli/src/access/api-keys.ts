import { type Command, Option } from "commander";
import { limits } from "@muster/sdk";
import { addCommand, integer } from "../lib/command.ts";
import { printOne, printStatus } from "../lib/output.ts";
import { resolveKey } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default (program: Command) => {
  const keys = addResource(program, {
    noun: "keys",
    one: "key",
    summary: "API keys",
    operations: { list: "listApiKeys", create: "createApiKey", delete: "deleteApiKey" },
    columns: [
      "id",
      "name",
      "prefix",
      "permissions",
      "organizationIds",
      "createdAt",
      "expiresAt",
      "lastUsedAt",
    ],
    argument: "keyId",
    find: resolveKey,
    example: {
      name: '"nightly CI"',
      create: '--name "nightly CI" --permission canCreateDevices --expires-at 2027-01-31',
    },
  });
  const { minimum, maximum, default: usual } = limits.KeyRotation.graceMinutes;
  addCommand<{ graceMinutes?: number }>(keys, {
    name: "rotate",
    args: [{ name: "<key>", text: "id or name" }],
    summary: "Give a key a new secret; the one before stays valid for a while",
    permission: "signed-in; asks for a fresh code",
    options: [
      new Option(
        "--grace-minutes <n>",
        `how long the secret before stays valid (${minimum} to ${maximum}; usually ${usual})`,
      ).argParser(integer),
    ],
    examples: ['keys rotate "nightly CI" --grace-minutes 0 --jq .key'],
    changes: true,
    async run(context) {
      const { args, flags, signal } = context;
      const { muster } = await context.connect();
      const keyId = await resolveKey(muster, args[0] ?? "", signal);
      const body = { graceMinutes: flags.graceMinutes ?? usual };
      if (await context.onlyPlanned("POST", `/ws/apikeypair/${keyId}/rotate`, body)) return;
      const rotated = await muster.call("rotateApiKey", { path: { keyId }, body }, signal);
      printStatus("The new secret is shown only now.");
      await printOne(rotated, flags);
    },
  });
};
