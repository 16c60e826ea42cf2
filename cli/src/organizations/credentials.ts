import type { Command } from "commander";
import { resolveCredential } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default (program: Command) =>
  void addResource(program, {
    noun: "credentials",
    one: "credential",
    summary: "SNMP and login credentials of an organization",
    operations: {
      list: "listCredentials",
      show: "getCredential",
      create: "createCredential",
      update: "updateCredential",
      delete: "deleteCredential",
    },
    columns: ["id", "name", "type", "updatedAt"],
    argument: "credentialId",
    find: (muster, text, signal, organization) => resolveCredential(muster, organization, text, signal),
    example: {
      name: "public",
      list: '--organization "Acme Dental"',
      create: '--organization "Acme Dental" --name public --type SNMPV2 --secret-stdin < community.txt',
      update: "--secret-stdin < community.txt",
    },
  });
