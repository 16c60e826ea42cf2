import { formatClock, t } from "@muster/sdk";
import { useSyncExternalStore, type ReactNode } from "react";
import { Banner, Button, Text, ToggleField, Toolbar } from "#kit";
import type { Integrity } from "./recording-integrity.ts";
import type { Playback, PlayerView } from "./playback.ts";

/** Formats the position, such as "0:12 of 1:40 · 2×". */
export const positionText = ({
  position,
  total,
  speed,
}: Pick<PlayerView, "position" | "total" | "speed">): string =>
  [
    t("remote.console.player.position", {
      time: formatClock(position * 1_000),
      total: formatClock(total * 1_000),
    }),
    t("remote.console.player.speed", { factor: speed }),
  ].join(" · ");

interface Props {
  player: Playback;
  /** Further controls for this kind of recording. */
  children?: ReactNode;
  onClose(): void;
}

export function PlaybackControls({ player, children, onClose }: Props) {
  const view = useSyncExternalStore(player.subscribe, player.get);
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
      {children}
      {button(t("remote.console.player.close"), onClose)}
    </Toolbar>
  );
}

/** @param digest the digest in the audit log */
export function IntegrityNote({ integrity, digest }: { integrity: Integrity; digest: string }) {
  if (integrity === "altered")
    return (
      <Banner tone="danger" title={t("remote.console.player.altered")}>
        <Text>{t("remote.console.player.alteredText", { digest })}</Text>
      </Banner>
    );
  return <Text muted>{t(`remote.console.player.${integrity}`)}</Text>;
}
