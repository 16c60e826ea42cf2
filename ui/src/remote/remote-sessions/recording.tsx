import { formatClock, t, type RemoteSession } from "@muster/sdk";
import { readRecording } from "@muster/sdk/remote";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Banner, Button, SearchField, Section, Terminal, Text, ToggleField, Toolbar } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { operationError } from "../../hooks/operations.ts";
import { integrityOf, type Integrity } from "./digest.ts";
import { Player, type PlayerView } from "./player.ts";

/** Reads a recording, compares it with its session's digest, and plays it. */
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
      <PlayerControls player={player} onClose={onClose} />
      <PlayerScreen player={player} name={session.deviceName} onClose={onClose} />
      <Text muted>{t("remote.console.player.hint")}</Text>
    </Section>
  );
}

function IntegrityNote({ integrity, digest }: { integrity: Integrity; digest: string }) {
  if (integrity === "altered")
    return (
      <Banner tone="danger" title={t("remote.console.player.altered")}>
        <Text>{t("remote.console.player.alteredText", { digest })}</Text>
      </Banner>
    );
  return <Text muted>{t(`remote.console.player.${integrity}`)}</Text>;
}

function PlayerControls({ player, onClose }: { player: Player; onClose(): void }) {
  const view = useSyncExternalStore(player.subscribe, player.get);
  const [text, setText] = useState("");
  const { isPlaying, position, total } = view;
  const playLabel = position >= total ? "again" : "play";
  const button = (label: string, onSelect: () => void) => <Button action={{ label, onSelect }} />;
  return (
    <Toolbar label={t("remote.console.player.label", { name: "" }).trim()}>
      {button(t(`remote.console.player.${isPlaying ? "pause" : playLabel}`), () => player.toggle())}
      {button(t("remote.console.player.back"), () => player.step(-5))}
      {button(t("remote.console.player.forward"), () => player.step(5))}
      {button(t("remote.console.player.slower"), () => player.changeSpeed(-1))}
      {button(t("remote.console.player.faster"), () => player.changeSpeed(1))}
      <Text>{positionText(view)}</Text>
      <ToggleField
        label={t("remote.console.player.skip")}
        value={view.skipsPauses}
        onChange={(next) => player.skipPauses(next)}
      />
      <SearchField label={t("remote.console.player.search")} value={text} onChange={setText} />
      {button(t("remote.console.player.next"), () => player.find(text))}
      <Text>{searchText(view)}</Text>
      {button(t("remote.console.player.close"), onClose)}
    </Toolbar>
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

/** "0:12 of 1:40 · 2×". */
const positionText = ({ position, total, speed }: Pick<PlayerView, "position" | "total" | "speed">) =>
  [
    t("remote.console.player.position", {
      time: formatClock(position * 1_000),
      total: formatClock(total * 1_000),
    }),
    t("remote.console.player.speed", { factor: speed }),
  ].join(" · ");

function searchText({ search }: Pick<PlayerView, "search">): string {
  if (!search) return "";
  const { text, place, count } = search;
  return count
    ? t("remote.console.player.matches", { place, count })
    : t("remote.console.player.noMatch", { text });
}
