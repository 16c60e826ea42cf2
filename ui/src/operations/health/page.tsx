import { t } from "@muster/sdk";
import type { MalwareScanner } from "@muster/sdk";
import { Details, Page, Section } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

const scannerLabels = (): Record<MalwareScanner["state"], string> => ({
  READY: "Ready",
  UNREACHABLE: "Unreachable",
  OFF: "Off",
});
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How the whole server is doing, for who runs it. */
export function SuperAdmin() {
  const read = useOperation("getServerOverview", {});
  const now = read.data;
  if (!now)
    return (
      <Page title={t("operations.health.superAdmin")} loading={read.isPending} error={operationError(read)} />
    );
  const items = (all: Record<string, string | number>) =>
    Object.entries(all).map(([label, value]) => ({ label, value: String(value) }));
  return (
    <Page
      title={t("operations.health.superAdmin")}
      subtitle={t("operations.health.muster", { version: now.version, url: now.url })}
      actions={[
        {
          label: t("operations.health.refresh"),
          shortcut: "r",
          busy: read.isFetching,
          onSelect: () => void read.refetch(),
        },
      ]}
    >
      <Section title={t("operations.health.server")}>
        <Details
          items={items({
            "Running since": formatTime(now.startedAt),
            "Node.js": now.runtime,
            Memory: megabytes(now.memoryBytes),
            Database: `${now.database.kind}, ${megabytes(now.database.bytes)}`,
            "Malware scanner": scannerLabels()[now.malwareScanner.state],
            "Waiting for the scanner": now.malwareScanner.waiting,
          })}
        />
      </Section>
      <Section title={t("operations.health.connected")}>
        <Details
          items={items({
            "Agents on this server": now.live.agents,
            "Consoles on this server": now.live.consoles,
            "Open sessions": now.openSessions,
            "API keys": now.apiKeys,
          })}
        />
      </Section>
      <Section title={t("operations.health.kept")}>
        <Details
          items={items({ Organizations: now.organizations, Devices: now.devices, Users: now.users })}
        />
      </Section>
      <Section title={t("operations.health.work")}>
        <Details
          items={items({
            "Running discoveries": now.runningJobs,
            "Running script runs": now.runningScriptRuns,
          })}
        />
      </Section>
    </Page>
  );
}
