import { formatSize, MusterError, recordingCutOff, t, type RemoteSession } from "@muster/sdk";
import { FbsReader } from "@muster/sdk/remote";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Banner, RemoteScreen, Section, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import type { FileContent } from "../../hooks/platform.ts";
import { operationError } from "../../hooks/operations.ts";
import { newHash } from "../remote-files/transfers/hash.ts";
import { DesktopPlayer } from "./desktop-player.ts";
import type { Integrity } from "./digest.ts";
import { IntegrityNote, PlaybackControls } from "./playback-controls.tsx";

interface Collected {
  file: Blob;
  totalMS: number;
  integrity: Integrity;
}

/** Reads a recording whole, which the browser moves to its disk, and compares it with its session's digest. */
async function collect(
  content: FileContent,
  digest: string | null,
  onBytes: (bytes: number) => void,
): Promise<Collected> {
  const parts: Blob[] = [];
  const hash = newHash();
  const reader = new FbsReader();
  let totalMS = 0;
  let bytes = 0;
  const read = content.getReader();
  for (;;) {
    const { value, done } = await read.read().catch(recordingCutOff);
    if (done) break;
    parts.push(new Blob([value]));
    hash.update(value);
    onBytes((bytes += value.length));
    try {
      totalMS = reader.push(value).at(-1)?.at ?? totalMS;
    } catch {
      throw new MusterError("recording_damaged");
    }
  }
  const isSame = digest && Uint8Array.fromBase64(digest, { alphabet: "base64url" }).toHex() === hash.hex();
  const ended = isSame ? "intact" : "altered";
  return { file: new Blob(parts), totalMS, integrity: digest === null ? "running" : ended };
}

/** Reads the recording of a remote desktop, and plays it. */
export function DesktopRecording({ session, onClose }: { session: RemoteSession; onClose(): void }) {
  const { muster } = useConnection();
  const { id, recordingDigest } = session;
  const [loaded, setLoaded] = useState(0);
  const read = useQuery({
    queryKey: ["recording", id, recordingDigest],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      collect(
        await muster.read("getRecording", { path: { sessionId: id } }, signal),
        recordingDigest,
        setLoaded,
      ),
  });
  const failed = operationError(read as Parameters<typeof operationError>[0]);
  if (failed)
    return (
      <Banner tone="danger" title={failed.message}>
        <Text>{failed.nextStep}</Text>
      </Banner>
    );
  if (!read.data)
    return <Text muted>{t("remote.console.player.loading", { size: formatSize(loaded) })}</Text>;
  return (
    <Section title={t("remote.console.player.label", { name: session.deviceName })}>
      <IntegrityNote integrity={read.data.integrity} digest={recordingDigest ?? ""} />
      <PlayedDesktop collected={read.data} name={session.deviceName} onClose={onClose} />
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
        onConnected={nothing}
        onPasswordAsked={nothing}
        onRefused={nothing}
        onName={nothing}
        onKey={(key) => player.key(key)}
      />
    </>
  );
}
