import { limits, t } from "@muster/sdk";
import { addCommands, defineCommand } from "../lib/command.ts";
import type { CommandFeature } from "../lib/feature.ts";
import { durationOption } from "../lib/option-values.ts";
import { printOne, printStatus } from "../lib/output.ts";
import { resolveKey } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

const { graceMinutes } = limits.KeyRotation;

const rotateKey = defineCommand<{ grace?: number }>(() => ({
  name: "rotate",
  args: [{ name: "<key>", text: t("access.apiKeys.cli.idName"), field: "keyId" }],
  summary: t("access.apiKeys.cli.rotate.summary"),
  permission: t("common.cli.permission.recentFactor", {
    permission: t("common.cli.permission.signed-in"),
  }),
  options: [durationOption("--grace <duration>", t("access.apiKeys.cli.graceOption"), 60_000, graceMinutes)],
  data: "rotateApiKey",
  examples: ['api-keys rotate "nightly CI" --grace 0m --jq .key'],
  changes: true,
  async run(context) {
    const { args, flags, signal } = context;
    const { muster } = await context.connect();
    const keyId = await resolveKey(muster, args[0] ?? "", signal);
    const body = { graceMinutes: flags.grace ?? graceMinutes.default };
    if (await context.onlyPlanned("POST", `/ws/apikeypair/${keyId}/rotate`, body)) return;
    const rotated = await muster.call("rotateApiKey", { path: { keyId }, body }, signal);
    printStatus(t("access.apiKeys.cli.saveNewSecretNow"));
    await printOne(rotated, flags);
  },
}));

export default {
  name: "api-keys",
  area: "access",
  summary: "access.apiKeys.cli.summary",
  load(keys) {
    addResource(keys, {
      one: "key",
      kind: "apiKey",
      operations: {
        list: "listApiKeys",
        create: "createApiKey",
        update: "updateApiKey",
        delete: "deleteApiKey",
      },
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
        update: "--permission canCreateDevices --permission canUpdateDevices",
      },
    });
    addCommands(keys, rotateKey);
  },
} satisfies CommandFeature;
