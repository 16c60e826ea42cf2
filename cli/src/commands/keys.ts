import type { Command } from "commander";
import { findKey } from "../resolve.ts";
import { addResource } from "../resource.ts";

export default (program: Command) =>
  void addResource(program, {
    noun: "keys",
    one: "key",
    summary: "API keys",
    operations: { list: "listApiKeys", create: "createApiKey", delete: "deleteApiKey" },
    columns: ["id", "name", "permissions", "organizationIds", "createdAt", "expiresAt", "lastUsedAt"],
    argument: "keyId",
    find: findKey,
    example: {
      name: '"nightly CI"',
      create: '--name "nightly CI" --permission canCreateDevices --expires-at 2027-01-31',
    },
  });
