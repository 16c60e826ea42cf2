import { t, type Device } from "@muster/sdk";
import { useOperation } from "../../hooks/operations.ts";
import { useScope } from "../../hooks/organizations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { changesPath } from "../change-requests/common.ts";

/** Something that a technician should look at first. */
export interface Attention {
  id: string;
  what: string;
  detail: string;
  /** When it began; null if that isn't known. */
  since: number | null;
  to: string;
}

const mostDevices = 5;
const dayMS = 86_400_000;

/** What needs attention: offline devices, runs that failed within a day, and what waits for approval. */
export function useAttention(offline: { total: number; results: readonly Device[] }, now: number) {
  const scope = useScope();
  const may = useMay();
  const runs = useOperation("listScriptRuns", { query: { ...scope, pageSize: 50 } }, may("listScriptRuns"));
  const pending = { query: { ...scope, state: "PENDING" as const, pageSize: 1 } };
  const agents = useOperation("listNodeApprovals", pending, may("listNodeApprovals"));
  const changes = useOperation("listChangeRequests", pending, may("listChangeRequests"));
  const devices = offline.results.slice(0, mostDevices);
  const waiting = (id: string, what: string, to: string): Attention => ({
    id,
    what,
    detail: "",
    since: null,
    to,
  });
  const count = agents.data?.total ?? 0;
  const requests = changes.data?.total ?? 0;
  const rows: Attention[] = [
    ...devices.map((device) => ({
      id: `device ${device.id}`,
      what: device.displayName,
      detail: [t("operations.overview.isOffline"), device.clientName].join(" · "),
      since: device.lastSeenAt,
      to: `/deviceDashboard/${device.id}/overview`,
    })),
    ...(offline.total > devices.length
      ? [
          waiting(
            "devices",
            t("operations.overview.moreOffline", { count: offline.total - devices.length }),
            "/deviceSearch?search=status%3Aoffline",
          ),
        ]
      : []),
    ...(runs.data?.results ?? [])
      .filter(({ states, createdAt }) => (states.FAILED ?? 0) > 0 && now - createdAt < dayMS)
      .slice(0, mostDevices)
      .map((run) => ({
        id: `run ${run.id}`,
        what: run.name,
        detail: t("operations.overview.failedOn", { count: run.states.FAILED ?? 0 }),
        since: run.finishedAt ?? run.createdAt,
        to: `/administration/library/scripting/runs/${run.id}`,
      })),
    ...(count ? [waiting("agents", t("operations.overview.agentsPending", { count }), "/approvals")] : []),
    ...(requests
      ? [waiting("changes", t("operations.overview.changesPending", { count: requests }), changesPath)]
      : []),
  ];
  return { rows, loading: [runs, agents, changes].some(({ isLoading }) => isLoading) };
}
