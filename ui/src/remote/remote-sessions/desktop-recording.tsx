import { formatSize, t, type RemoteSession } from "@muster/sdk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Banner, RemoteScreen, Section, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { collect, type Collected } from "./read-desktop-recording.ts";
import { DesktopPlayer } from "./desktop-player.ts";
import { IntegrityNote, PlaybackControls } from "./playback-controls.tsx";

/** Reads the recording of a remote desktop, and plays it. */
export function DesktopRecording({ session, onClose }: { session: RemoteSession; onClose(): void }) {
  const { muster, platform } = useConnection();
  const { id, recordingDigest } = session;
  const [loaded, setLoaded] = useState(0);
  const read = useQuery({
    queryKey: ["recording", id, recordingDigest],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      collect(await muster.read("getRecording", { path: { sessionId: id } }, signal), {
        digest: recordingDigest,
        disk: await platform.temporaryFile?.(),
        onBytes: setLoaded,
      }),
  });
  const { data } = read;
  useEffect(() => () => void data?.remove(), [data]);
  const failed = operationError(read as Parameters<typeof operationError>[0]);
  if (failed)
    return (
      <Banner tone="danger" title={failed.message}>
        <Text>{failed.nextStep}</Text>
      </Banner>
    );
  if (!data) return <Text muted>{t("remote.console.player.loading", { size: formatSize(loaded) })}</Text>;
  return (
    <Section title={t("remote.console.player.label", { name: session.deviceName })}>
      <IntegrityNote integrity={data.integrity} digest={recordingDigest ?? ""} />
      <PlayedDesktop collected={data} name={session.deviceName} onClose={onClose} />
      <Text muted>{t("remote.console.player.desktopHint")}</Text>
    </Section>
  );
}

interface PlayedProps {
  collected: Collected;
  name: string;
  onClose(): void;
}

const nothing = () => undefined;

function PlayedDesktop({ collected: { file, totalMS }, name, onClose }: PlayedProps) {
  const [close] = useState(() => onClose);
  const player = useMemo(() => new DesktopPlayer(file, totalMS, close), [file, totalMS, close]);
  useSyncExternalStore(player.subscribe, player.get);
  useEffect(() => () => player.halt(), [player]);
  const { channel } = player;
  return (
    <>
      <PlaybackControls player={player} onClose={onClose}>
        {player.isSeeking && <Text muted>{t("remote.console.player.seeking")}</Text>}
      </PlaybackControls>
      {player.isUnplayable && (
        <Banner tone="warning" title={t("remote.console.player.unplayable")}>
          <Text>{t("remote.console.player.unplayableHint")}</Text>
        </Banner>
      )}
      <RemoteScreen
        label={t("remote.console.player.label", { name })}
        channel={channel}
        viewOnly
        fits
        sharesClipboard={false}
        onReady={() => player.begin(channel)}
        onConnected={() => channel.onSignedIn()}
        onPasswordAsked={nothing}
        onRefused={nothing}
        onName={nothing}
        onKey={(key) => player.key(key)}
      />
    </>
  );
}
