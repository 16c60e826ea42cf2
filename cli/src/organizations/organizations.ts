import { deleteWarningText } from "@muster/sdk";
import type { CommandFeature } from "../lib/feature.ts";
import { resolveOrganization } from "../lib/resolve.ts";
import { addResource } from "../lib/resource.ts";

export default {
  name: "organizations",
  area: "organizations",
  summary: "organizations.organizations.cli.summary",
  load: (noun) =>
    addResource(noun, {
      one: "organization",
      kind: "organization",
      operations: {
        list: "listOrganizations",
        show: "getOrganization",
        create: "createOrganization",
        update: "updateOrganization",
        delete: "deleteOrganization",
      },
      columns: ["id", "name", "description", "locations", "devices", "approvalMode"],
      argument: "clientId",
      find: resolveOrganization,
      example: {
        name: '"Acme Dental"',
        list: "--name acme",
        create: '--name "Acme Dental" --location "Main office"',
        update: "--approval-mode MANUAL",
      },
      warnings: async (muster, clientId, signal) =>
        (await muster.call("getOrganizationDeleteWarnings", { path: { clientId } }, signal)).map(
          deleteWarningText,
        ),
    }),
} satisfies CommandFeature;
