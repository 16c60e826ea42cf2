import { limits, remoteSessionText, t, type RemoteSession } from "@muster/sdk";
import { useNavigate } from "react-router";
import { Banner, Text } from "#kit";
import { useAction, useMutate } from "../../hooks/operations.ts";
import { sessionsPath } from "../remote-sessions/addresses.ts";
import { useShowSession } from "./use-terminals.ts";

/** Offers to resume the first of the waiting sessions. */
export function WaitingSessions({ waiting }: { waiting: readonly RemoteSession[] }) {
  const show = useShowSession();
  const navigate = useNavigate();
  const change = useMutate();
  const { busy, run } = useAction();
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
