import {
  formatSize,
  metricsStorageText,
  signingWarnings,
  t,
  type MalwareScanner,
  type ServerOverview,
  type SigningState,
} from "@muster/sdk";
import { Banner, Details, Page, Section, Text } from "#kit";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { formatTime } from "../../hooks/time.ts";

const scannerLabels = (): Record<MalwareScanner["state"], string> => ({
  READY: t("operations.health.ready"),
  UNREACHABLE: t("operations.health.unreachable"),
  OFF: t("operations.health.off"),
});

/** The keys that sign commands to agents, with warnings and what to do about them. */
function Signing({ state }: { state: SigningState }) {
  const { root, rootOnServer, signingKey, issuedAt, expiresAt } = state;
  const place = rootOnServer ? t("operations.health.rootOnServer") : t("operations.health.rootOffline");
  return (
    <Section title={t("operations.health.signing")}>
      {signingWarnings(state).map(({ tone, title, nextStep }) => (
        <Banner key={title} tone={tone} title={title}>
          <Text>{nextStep}</Text>
        </Banner>
      ))}
      <Details
        items={[
          {
            label: t("operations.health.rootKey"),
            value: { text: place, tone: rootOnServer ? "warning" : "success" },
          },
          { label: t("operations.health.rootKeyFingerprint"), value: root },
          { label: t("operations.health.signingKey"), value: signingKey },
          { label: t("operations.health.signingKeySince"), value: formatTime(issuedAt) },
          ...(expiresAt === null
            ? []
            : [{ label: t("operations.health.signingKeyExpires"), value: formatTime(expiresAt) }]),
        ]}
      />
    </Section>
  );
}

const backupLabel = ({ state, lastSuccessAt, lastError }: ServerOverview["backup"]): string =>
  t(`operations.backup.state.${state}`, {
    time: lastSuccessAt === null ? "" : formatTime(lastSuccessAt),
    error: lastError ?? "",
  });

/** The state of the whole server, for its administrators. */
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
            [t("operations.health.runningSince")]: formatTime(now.startedAt),
            "Node.js": now.runtime,
            [t("operations.health.memory")]: formatSize(now.memoryBytes),
            [t("operations.health.database")]: `${now.database.kind}, ${formatSize(now.database.bytes)}`,
            [t("operations.health.metrics")]: metricsStorageText(now.metrics),
            ...(now.metrics.waitingSince !== null && {
              [t("operations.health.metricsWaiting")]: formatTime(now.metrics.waitingSince),
            }),
            [t("operations.health.backup")]: backupLabel(now.backup),
            [t("operations.health.malwareScanner")]: scannerLabels()[now.malwareScanner.state],
            [t("operations.health.waitingForScanner")]: now.malwareScanner.waiting,
          })}
        />
      </Section>
      <Signing state={now.signing} />
      <Section title={t("operations.health.connected")}>
        <Details
          items={items({
            [t("operations.health.agents")]: now.live.agents,
            [t("operations.health.consoles")]: now.live.consoles,
            [t("operations.health.openSessions")]: now.openSessions,
            [t("operations.health.apiKeys")]: now.apiKeys,
          })}
        />
      </Section>
      <Section title={t("operations.health.kept")}>
        <Details
          items={items({
            [t("operations.health.organizations")]: now.organizations,
            [t("operations.health.devices")]: now.devices,
            [t("operations.health.users")]: now.users,
          })}
        />
      </Section>
      <Section title={t("operations.health.work")}>
        <Details
          items={items({
            [t("operations.health.runningDiscoveries")]: now.runningJobs,
            [t("operations.health.runningScriptRuns")]: now.runningScriptRuns,
          })}
        />
      </Section>
    </Page>
  );
}
