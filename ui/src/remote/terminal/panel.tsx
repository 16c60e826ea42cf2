import { cleanText, formatDateTimeSeconds, t, watchedText } from "@muster/sdk";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Banner, Terminal, Text, type BannerProps } from "#kit";
import { useConnection, useConsole } from "../../hooks/console.ts";
import { useAction } from "../../hooks/operations.ts";
import type { TerminalSession } from "./session.ts";
import { endTexts, isPowerShell, sessionTitle, waitsUntil } from "./texts.ts";

const maxNameLength = 200;

/** One terminal: its screen, and problems with its connection. */
export function SessionPanel({ session }: { session: TerminalSession }) {
  const { muster, platform } = useConnection();
  const { terminals, notify } = useConsole();
  const { run } = useAction();
  const view = useSyncExternalStore(session.subscribe, session.get);
  const { end, watchedBy } = view;
  // in the terminal UI the terminal closes, so a notification says why
  const isWhole = platform.exit !== undefined;
  const leaveEnded = useEffectEvent(() => {
    if (!end || !isWhole) return;
    const { title, text, isFailure } = endTexts(end);
    terminals.remove(session.id);
    notify({ tone: isFailure ? "danger" : "info", title, detail: text });
  });
  useEffect(() => leaveEnded(), [end]);
  const leave = (how: "leave" | "end") => {
    if (how === "leave") session.leave();
    else run(() => session.close((sessionId) => muster.call("endRemoteSession", { path: { sessionId } })));
    terminals.remove(session.id);
  };
  if (isWhole && end) return null;
  const name = cleanText(session.facts.deviceName, maxNameLength);
  const problem = problemBanner(session, name);
  return (
    <>
      {!isWhole && problem && (
        <Banner {...problem}>
          <Text>{problem.text}</Text>
        </Banner>
      )}
      {!isWhole && end && <EndBanner session={session} />}
      <Terminal
        label={sessionTitle(session.facts)}
        source={session}
        ground={isPowerShell(session.facts) ? "powershell" : "plain"}
        hint={t("remote.console.dock.hint", { name })}
        status={problem && `${problem.title}. ${problem.text}`}
        notice={watchedBy && watchedText(watchedBy)}
        onLeave={leave}
      />
    </>
  );
}

type Problem = Pick<BannerProps, "tone" | "title"> & { text: string };

/** Describes the connection problem: since when it exists, and what happens next. */
function problemBanner({ view }: TerminalSession, name: string): Problem | undefined {
  const time = formatDateTimeSeconds(view.since);
  const until = formatDateTimeSeconds(waitsUntil(view.since));
  if (view.end) return undefined;
  if (view.isInputLost) return { tone: "danger", title: t("remote.console.connection.sendFailed"), text: "" };
  if (view.state === "lost")
    return {
      tone: "warning",
      title: t("remote.console.connection.lostTitle", { time }),
      text: t("remote.console.connection.lostText", { until }),
    };
  if (view.state === "away")
    return {
      tone: "warning",
      title: t("remote.console.connection.awayTitle", { name, time }),
      text: t("remote.console.connection.awayText", { until }),
    };
  if (view.askedUntil !== undefined)
    return {
      tone: "info",
      title: t("remote.console.connection.askingTitle"),
      text: t("remote.console.connection.askingText", { until: formatDateTimeSeconds(view.askedUntil) }),
    };
  return undefined;
}

function EndBanner({ session }: { session: TerminalSession }) {
  const { terminals } = useConsole();
  const { end } = session.view;
  if (!end) return null;
  const { title, text, isFailure } = endTexts(end);
  const again = () => {
    terminals.remove(session.id);
    terminals.ask(session.facts.nodeId ?? undefined);
  };
  return (
    <Banner
      tone={isFailure ? "danger" : "info"}
      title={title}
      actions={[
        { label: t("remote.console.dock.openAgain"), onSelect: again },
        { label: t("common.close"), onSelect: () => terminals.remove(session.id) },
      ]}
    >
      <Text>{text}</Text>
    </Banner>
  );
}
