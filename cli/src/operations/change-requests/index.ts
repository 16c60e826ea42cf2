import { addCommands } from "../../lib/command.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { addResource } from "../../lib/resource.ts";
import { approveRequest } from "./approve.ts";
import { requestDeviceList } from "./devices.ts";
import { actionLimit } from "./limit.ts";
import { rejectRequest } from "./reject.ts";

export default {
  name: "change-requests",
  area: "operations",
  summary: "operations.changeRequests.cli.summary",
  load(requests) {
    addResource(requests, {
      one: "request",
      kind: "changeRequest",
      operations: { list: "listChangeRequests", show: "getChangeRequest" },
      columns: [
        "id",
        "state",
        "summary",
        "devices",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "detail",
      ],
      argument: "requestId",
      example: { name: "12", list: "--state PENDING" },
    });
    addCommands(requests, requestDeviceList, approveRequest, rejectRequest, actionLimit);
  },
} satisfies CommandFeature;
