import { t, type RemoteSession } from "@muster/sdk";
import { readRecording } from "@muster/sdk/remote";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Banner, Button, SearchField, Section, Terminal, Text } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { integrityOf } from "./recording-integrity.ts";
import { IntegrityNote, PlaybackControls, positionText } from "./playback-controls.tsx";
import type { PlayerView } from "./playback.ts";
import { Player } from "./terminal-player.ts";

/** Reads a recording, verifies it with its session's digest, and plays it. */
export function SessionRecording({ session, onClose }: { session: RemoteSession; onClose(): void }) {
  const { muster } = useConnection();
  const { id, recordingDigest } = session;
  const read = useQuery({
    queryKey: ["recording", id, recordingDigest],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const text = await muster.call("getRecording", { path: { sessionId: id } }, signal);
      return { recording: readRecording(text), integrity: await integrityOf(text, recordingDigest) };
    },
  });
  const [close] = useState(() => onClose);
  const player = useMemo(() => read.data && new Player(read.data.recording, close), [read.data, close]);
  const failed = operationError(read as Parameters<typeof operationError>[0]);
  if (failed)
    return (
      <Banner tone="danger" title={failed.message}>
        <Text>{failed.nextStep}</Text>
      </Banner>
    );
  if (!player || !read.data) return <Text muted>{t("common.loading")}</Text>;
  return (
    <Section title={t("remote.console.player.label", { name: session.deviceName })}>
      <IntegrityNote integrity={read.data.integrity} digest={recordingDigest ?? ""} />
      <PlaybackControls player={player} onClose={onClose}>
        <SearchControls player={player} />
      </PlaybackControls>
      <PlayerScreen player={player} name={session.deviceName} onClose={onClose} />
      <Text muted>{t("remote.console.player.hint")}</Text>
    </Section>
  );
}

function SearchControls({ player }: { player: Player }) {
  const view = useSyncExternalStore(player.subscribe, player.get);
  const [text, setText] = useState("");
  return (
    <>
      <SearchField label={t("remote.console.player.search")} value={text} onChange={setText} />
      <Button action={{ label: t("remote.console.player.next"), onSelect: () => player.find(text) }} />
      <Text>{searchText(view)}</Text>
    </>
  );
}

function PlayerScreen({ player, name, onClose }: { player: Player; name: string; onClose(): void }) {
  const { isPlaying, typing, search, ...view } = useSyncExternalStore(player.subscribe, player.get);
  const paused = [positionText(view), searchText({ search }), t("remote.console.player.hint")];
  const typed = typing === undefined ? undefined : t("remote.console.player.searching", { text: typing });
  return (
    <Terminal
      label={t("remote.console.player.label", { name })}
      source={player}
      hint=""
      status={typed ?? (isPlaying ? "" : paused.filter(Boolean).join(" · "))}
      onLeave={onClose}
    />
  );
}

function searchText({ search }: Pick<PlayerView, "search">): string {
  if (!search) return "";
  const { text, place, count } = search;
  return count
    ? t("remote.console.player.matches", { place, count })
    : t("remote.console.player.noMatch", { text });
}
