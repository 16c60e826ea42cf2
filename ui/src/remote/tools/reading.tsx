import { formatDateTimeSeconds, t, type Input, type MusterError, type OperationId } from "@muster/sdk";
import { useState, type ReactNode } from "react";
import { Banner, Button, EmptyState, Progress, Text, Toolbar } from "#kit";
import { useConnection } from "../../hooks/console.ts";
import { useOperation } from "../../hooks/operations.ts";

const defaultIntervalMS = 5_000;

/** Reads from a computer every few seconds while the tool is shown and not paused. */
export function useReading<I extends OperationId>(
  operation: I,
  input: Input<I>,
  refreshMS = defaultIntervalMS,
) {
  const [paused, setPaused] = useState(false);
  const read = useOperation(operation, input, true, paused ? false : refreshMS);
  return { read, paused, setPaused };
}

export interface Reading {
  read: {
    data: { readAt: number } | undefined;
    error: MusterError | null;
    isFetching: boolean;
    refetch(): unknown;
  };
  paused: boolean;
  setPaused(paused: boolean): void;
}

/** Shows why nothing can be read or done on the computer. */
export function Unreadable({ error, name, onRetry }: { error: MusterError; name: string; onRetry(): void }) {
  const { access } = useConnection();
  const isOffline = error.code === "device_offline";
  const retry = () => {
    access.askAgain();
    onRetry();
  };
  return (
    <EmptyState
      title={isOffline ? t("remote.deviceTools.offline", { name }) : error.message}
      hint={isOffline ? t("remote.deviceTools.offlineHint") : error.nextStep}
      action={{ label: t("remote.deviceTools.readNow"), onSelect: retry }}
    />
  );
}

interface Props {
  reading: Reading;
  /** The device's name. */
  name: string;
  children: ReactNode;
}

/** Shows when a computer responded and the content, or why it didn't respond. */
export function ToolReading({ reading: { read, paused, setPaused }, name, children }: Props) {
  const { access } = useConnection();
  const { data, error } = read;
  if (!data && error) return <Unreadable error={error} name={name} onRetry={() => void read.refetch()} />;
  if (!data) return <Progress label={t("remote.deviceTools.reading")} />;
  const time = formatDateTimeSeconds(data.readAt);
  return (
    <>
      {error && (
        <Banner
          tone="warning"
          title={error.code === "device_offline" ? t("remote.deviceTools.offline", { name }) : error.message}
        />
      )}
      <Toolbar label={t("remote.deviceTools.title")}>
        <Text muted>{t(`remote.deviceTools.${paused ? "paused" : "readAt"}`, { time })}</Text>
        <Button
          action={{
            label: t(`remote.deviceTools.${paused ? "resume" : "pause"}`),
            shortcut: "P",
            onSelect: () => setPaused(!paused),
          }}
        />
        <Button
          action={{
            label: t("remote.deviceTools.readNow"),
            onSelect: () => {
              access.askAgain();
              void read.refetch();
            },
          }}
        />
      </Toolbar>
      {children}
    </>
  );
}
