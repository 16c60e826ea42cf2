import {
  deviceAddress,
  formatSize,
  isWatchable,
  remoteEndingText,
  remoteSessionText,
  t,
  terminalShellLabels,
  type RemoteSession,
} from "@muster/sdk";
import { useParams } from "react-router";
import { Code, Details, lazyPart, Page, Section, Text, type DetailsProps } from "#kit";
import { useAddress } from "../../hooks/address.ts";
import { useBreadcrumb } from "../../hooks/breadcrumb.ts";
import { useConnection } from "../../hooks/console.ts";
import { operationError, useOperation } from "../../hooks/operations.ts";
import { useMay } from "../../hooks/permissions.ts";
import { formatTime } from "../../hooks/time.ts";
import { sessionAddress } from "./addresses.ts";
import { SessionRecording } from "./terminal-recording.tsx";
import { stateCell } from "./table.tsx";
import { useSessionActions } from "./use-session-actions.tsx";
import { WatchedSession } from "./watched-terminal.tsx";

const DesktopRecording = lazyPart(async () => (await import("./desktop-recording.tsx")).DesktopRecording);
const WatchedDesktop = lazyPart(async () => (await import("./watched-desktop.tsx")).WatchedDesktop);

/** One session: its facts, its live screen, or its recording. */
export function RemoteSessionPage() {
  const { sessionId = "" } = useParams();
  const { get, set } = useAddress();
  const may = useMay();
  const session = useOperation("getRemoteSession", { path: { sessionId } });
  const { actionsOf, question } = useSessionActions();
  const title = session.data
    ? `${remoteSessionText(session.data)}, ${session.data.deviceName}`
    : t("remote.console.sessions.one");
  useBreadcrumb(session.data && title);
  if (!session.data)
    return <Page title={title} loading={session.isPending} error={operationError(session)} />;
  const one = session.data;
  const shown = get("show");
  const close = () => set({ show: "" });
  return (
    <Page title={title} actions={actionsOf(one)}>
      <Details items={factsOf(one)} />
      {shown === "watch" && isWatchable(one) && may("watchRemoteSession") && (
        <Watched session={one} onClose={close} />
      )}
      {shown === "play" && one.hasRecording && <Recording session={one} onClose={close} />}
      {question}
    </Page>
  );
}

interface ShownProps {
  session: RemoteSession;
  onClose(): void;
}

function Watched(props: ShownProps) {
  const { platform } = useConnection();
  if (props.session.tool !== "DESKTOP") return <WatchedSession {...props} />;
  return platform.showsDesktops ? <WatchedDesktop {...props} /> : <InWebConsole {...props} show="watch" />;
}

function Recording(props: ShownProps) {
  const { platform } = useConnection();
  if (props.session.tool !== "DESKTOP") return <SessionRecording {...props} />;
  return platform.showsDesktops ? <DesktopRecording {...props} /> : <InWebConsole {...props} show="play" />;
}

/** Desktops are only shown in browsers, so a terminal links to the web console. */
function InWebConsole({ session: { id, deviceName }, show }: ShownProps & { show: "watch" | "play" }) {
  const { platform } = useConnection();
  const isWatched = show === "watch";
  return (
    <Section
      title={
        isWatched
          ? t("remote.console.sessions.watching")
          : t("remote.console.player.label", { name: deviceName })
      }
    >
      <Text>{t(isWatched ? "remote.console.sessions.watchWebOnly" : "remote.console.player.webOnly")}</Text>
      <Code
        label={t("remote.console.player.address")}
        value={`${platform.serverUrl}/#${sessionAddress(id, show)}`}
      />
    </Section>
  );
}

function factsOf(one: RemoteSession): DetailsProps["items"] {
  const fact = (label: string, value: DetailsProps["items"][number]["value"]) => ({ label, value });
  return [
    fact(t("remote.console.sessions.state"), stateCell(one, false)),
    ...(one.ending === null
      ? []
      : [fact(t("remote.console.sessions.ending"), remoteEndingText(one.ending, one.endedBy))]),
    fact(t("remote.console.sessions.device"), {
      text: one.deviceName,
      ...(one.nodeId === null
        ? { detail: t("remote.console.sessions.gone") }
        : { to: deviceAddress(one.nodeId) }),
    }),
    fact(t("remote.console.sessions.who"), one.userName),
    fact(t("remote.console.sessions.from"), one.address),
    ...(one.tool === "TERMINAL"
      ? [fact(t("remote.console.open.shell"), terminalShellLabels[one.shell])]
      : []),
    fact(t("remote.console.sessions.reason"), one.reason),
    ...(one.signedBy === null ? [] : [fact(t("agents.signers.signedBy"), one.signedBy)]),
    fact(t("remote.console.sessions.since"), formatTime(one.createdAt)),
    ...(one.endedAt === null ? [] : [fact(t("remote.console.sessions.endedAt"), formatTime(one.endedAt))]),
    ...(one.exitCode === null ? [] : [fact(t("remote.console.sessions.exitCode"), String(one.exitCode))]),
    fact(t("remote.console.sessions.bytesIn"), formatSize(one.bytesIn)),
    fact(t("remote.console.sessions.bytesOut"), formatSize(one.bytesOut)),
    fact(
      t("remote.console.sessions.recordingDigest"),
      one.recordingDigest ??
        t(one.hasRecording ? "remote.console.player.running" : "remote.console.sessions.notRecorded"),
    ),
    fact(t("remote.console.sessions.id"), one.id),
  ];
}
