import { cleanText, MusterError, remoteEndingText, t, watchedText } from "@muster/sdk";
import type { RemoteEnd, RemoteState } from "@muster/sdk/remote";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Banner, Button, RemoteScreen, Status, Text, ToggleField, Toolbar, type ScreenControls } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { DesktopChannel, type NewDesktop } from "./channel.ts";

interface Props {
  name: string;
  session: NewDesktop;
  openSocket(path: string): WebSocket;
  onClose(): void;
}

interface Ended {
  title: string;
  hint?: string;
}

/** Returns a text that says why the screen isn't shown any more. */
function endedOf(end: RemoteEnd): Ended {
  if (end.type === "ended")
    return { title: t("remote.desktop.closed", { reason: remoteEndingText(end.ending, end.endedBy) }) };
  if (end.type === "failed")
    return { title: t("remote.tunnels.failed", { detail: cleanText(end.detail, 300) }) };
  if (end.type === "error" && end.error instanceof MusterError)
    return { title: end.error.message, hint: end.error.nextStep };
  return { title: t("remote.desktop.ended") };
}

/** Opens the session once, and ends it when the user leaves the screen. */
function useDesktop({ session, openSocket }: Pick<Props, "session" | "openSocket">) {
  const { muster } = useConnection();
  const [channel, setChannel] = useState<DesktopChannel>();
  const [state, setState] = useState<RemoteState>("connecting");
  const [watchedBy, setWatchedBy] = useState<readonly string[]>([]);
  const [ended, setEnded] = useState<Ended>();
  const open = useEffectEvent(
    () =>
      new DesktopChannel(muster, openSocket, session, {
        onState: setState,
        onWatched: setWatchedBy,
        onEnd: (end) => setEnded((before) => before ?? endedOf(end)),
        // if the connection was refused, that reason is kept
        onUnreadable: () =>
          setEnded(
            (before) =>
              before ?? { title: t("remote.desktop.unreadable"), hint: t("remote.desktop.unreadableHint") },
          ),
        onRefused: (reason) =>
          setEnded({
            title: t("remote.desktop.noServer", { reason: t(`remote.tunnels.refusal.${reason}`) }),
            hint: t("remote.desktop.needsServer"),
          }),
      }),
  );
  useEffect(() => {
    const opened = open();
    setChannel(opened);
    return () => opened.end();
  }, []);
  return { channel, state, watchedBy, ended, end: setEnded };
}

const tones = {
  connecting: "info",
  connected: "success",
  away: "warning",
  lost: "warning",
  ended: "neutral",
} as const;

export function DesktopScreen({ name, session, openSocket, onClose }: Props) {
  const { channel, state, watchedBy, ended, end } = useDesktop({ session, openSocket });
  const controls = useRef<ScreenControls>(null);
  const [isShown, setShown] = useState(false);
  const [desktopName, setDesktopName] = useState("");
  const [asksPassword, setAsksPassword] = useState(false);
  const [looks, setLooks] = useState(session.viewOnly ?? false);
  const [fits, setFits] = useState(true);
  const [sharesClipboard, setSharesClipboard] = useState(false);
  if (ended)
    return (
      <Banner
        tone="warning"
        title={ended.title}
        actions={[{ label: t("remote.desktop.again"), onSelect: onClose }]}
      >
        {ended.hint && <Text>{ended.hint}</Text>}
      </Banner>
    );
  const shown = state === "connected" && !isShown ? "connecting" : state;
  return (
    <>
      <Toolbar label={t("remote.desktop.controls")}>
        <Status tone={tones[shown]} label={t(`remote.desktop.state.${shown}`)} />
        {desktopName && <Text muted>{desktopName}</Text>}
        {watchedBy.length > 0 && <Status tone="warning" label={watchedText(watchedBy)} />}
        <ToggleField label={t("remote.desktop.fit")} value={fits} onChange={setFits} />
        {!session.viewOnly && (
          <>
            <ToggleField label={t("remote.desktop.viewOnly")} value={looks} onChange={setLooks} />
            <ToggleField
              label={t("remote.desktop.clipboard")}
              value={sharesClipboard && !looks}
              onChange={setSharesClipboard}
            />
            <Button
              action={{
                label: t("remote.desktop.ctrlAltDel"),
                onSelect: () => controls.current?.sendCtrlAltDel(),
                ...(looks && { disabled: t("remote.desktop.onlyLooking") }),
              }}
            />
          </>
        )}
        <Button
          action={{
            label: t("remote.desktop.fullScreen"),
            onSelect: () => controls.current?.showFullScreen(),
          }}
        />
        <Button action={{ label: t("remote.desktop.disconnect"), kind: "danger", onSelect: onClose }} />
      </Toolbar>
      {channel && (
        <RemoteScreen
          label={t("remote.desktop.screenOf", { name })}
          channel={channel}
          viewOnly={looks}
          fits={fits}
          sharesClipboard={sharesClipboard && !looks}
          onReady={(ready) => (controls.current = ready)}
          onConnected={() => setShown(true)}
          onPasswordAsked={() => setAsksPassword(true)}
          onRefused={(reason) => end({ title: t("remote.desktop.refused"), hint: cleanText(reason, 300) })}
          onName={(text) => setDesktopName(cleanText(text, 100))}
        />
      )}
      {asksPassword && (
        <PasswordDialog
          onCancel={onClose}
          onGiven={(password) => {
            setAsksPassword(false);
            controls.current?.givePassword(password);
          }}
        />
      )}
    </>
  );
}
