import { limits, remoteSessionText, t } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, Text } from "#kit";
import { useConsole } from "../../hooks/console.ts";
import { useAction, useMutate, useOperation } from "../../hooks/operations.ts";
import { sessionsPath } from "../remote-sessions/addresses.ts";
import { useShowSession, useTerminals } from "./use-terminals.ts";

/** Offers to go on with an own session that waits, such as after the page was loaded again. */
export function WaitingSessions() {
  const { session: signedIn } = useConsole();
  const { open } = useTerminals();
  const show = useShowSession();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
  const list = useOperation("listRemoteSessions", { query: { state: "DETACHED" } });
  const waiting = (list.data?.results ?? []).filter(
    ({ id, userName, tool }) =>
      tool === "TERMINAL" &&
      userName === signedIn.user.email &&
      !open.sessions.some((session) => session.id === id),
  );
  const [first] = waiting;
  if (!first) return null;
  const more = waiting.length - 1;
  const end = () => change("endRemoteSession", { path: { sessionId: first.id } });
  return (
    <Banner
      tone="info"
      title={t("remote.console.waiting.title", { what: remoteSessionText(first), name: first.deviceName })}
      actions={[
        {
          label: t("remote.console.waiting.goOn"),
          kind: "primary",
          onSelect: () => run(() => show(first, first)),
        },
        { label: t("remote.console.sessions.end"), busy, onSelect: () => run(end) },
        ...(more
          ? [{ label: t("remote.console.waiting.all"), onSelect: () => void navigate(sessionsPath) }]
          : []),
      ]}
    >
      <Text>
        {t("remote.console.waiting.text", { minutes: limits.remoteResumeMinutes })}
        {more > 0 && ` ${t("remote.console.waiting.more", { count: more })}`}
      </Text>
    </Banner>
  );
}
