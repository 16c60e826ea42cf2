import type { CommandFeature } from "../lib/feature.ts";
import { resolveCredential } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "credentials",
  area: "organizations",
  summary: "organizations.credentials.cli.summary",
  load: (noun) =>
    addResource(noun, {
      one: "credential",
      kind: "credential",
      operations: {
        list: "listCredentials",
        show: "getCredential",
        create: "createCredential",
        update: "updateCredential",
        delete: "deleteCredential",
      },
      columns: ["id", "name", "type", "networks", "updatedAt"],
      argument: "credentialId",
      find: (muster, text, signal, organization) => resolveCredential(muster, organization, text, signal),
      example: {
        name: "public",
        list: '--organization "Acme Dental"',
        create:
          '--organization "Acme Dental" --name public --type SNMPV2 --network 10.0.0.0/8 --secret-stdin < community.txt',
        update: "--secret-stdin < community.txt",
      },
    }),
} satisfies CommandFeature;
