import { formatSize, t, type RemoteSession } from "@muster/sdk";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Banner, Button, RemoteScreen, Section, Status, Text, Toolbar, type ScreenControls } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { DesktopWatch } from "./desktop-watch.ts";
import { EndOfWatch } from "./watched-terminal.tsx";

interface Props {
  session: RemoteSession;
  onClose(): void;
}

/** Shows another user's remote desktop live, view-only. */
export function WatchedDesktop(props: Props) {
  const { muster, platform } = useConnection();
  const [watch, setWatch] = useState<DesktopWatch>();
  const [attempt, setAttempt] = useState(1);
  const open = useEffectEvent(() => new DesktopWatch(muster, platform.openSocket, props.session.id));
  useEffect(() => {
    const opened = open();
    setWatch(opened);
    return () => opened.leave();
  }, [attempt]);
  return (
    <Section title={t("remote.console.sessions.watching")}>
      {watch && <Watching watch={watch} onRetry={() => setAttempt(attempt + 1)} {...props} />}
    </Section>
  );
}

const tones = { catchingUp: "info", live: "success", behind: "warning", lost: "warning" } as const;
const nothing = () => undefined;

interface WatchingProps extends Props {
  watch: DesktopWatch;
  onRetry(): void;
}

function Watching({ watch, session, onRetry, onClose }: WatchingProps) {
  const { channel, state, shown, isUnreadable, end } = useSyncExternalStore(watch.subscribe, watch.get);
  const controls = useRef<ScreenControls>(null);
  const name = session.deviceName;
  const isDamaged = isUnreadable && !end;
  return (
    <>
      {end && <EndOfWatch session={session} end={end} />}
      {isDamaged && (
        <Banner
          tone="danger"
          title={t("remote.console.sessions.unwatchable")}
          actions={[{ label: t("common.tryAgain"), onSelect: onRetry }]}
        >
          <Text>{t("remote.console.sessions.unwatchableHint")}</Text>
        </Banner>
      )}
      <Toolbar label={t("remote.console.sessions.watchControls")}>
        {!end && !isDamaged && (
          <Status
            tone={tones[state]}
            label={t(`remote.console.sessions.watchState.${state}`, { size: formatSize(shown) })}
          />
        )}
        <Button
          action={{
            label: t("remote.desktop.fullScreen"),
            onSelect: () => controls.current?.showFullScreen(),
          }}
        />
        <Button action={{ label: t("remote.console.sessions.stopWatching"), onSelect: onClose }} />
      </Toolbar>
      <RemoteScreen
        label={t("remote.desktop.screenOf", { name })}
        channel={channel}
        viewOnly
        fits
        sharesClipboard={false}
        onReady={(ready) => {
          controls.current = ready;
          watch.ready(channel);
        }}
        onConnected={() => channel.onSignedIn()}
        onPasswordAsked={nothing}
        onRefused={nothing}
        onName={nothing}
      />
    </>
  );
}
