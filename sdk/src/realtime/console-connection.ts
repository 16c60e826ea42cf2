import { io, type Socket } from "socket.io-client";
import { MusterError } from "../client/errors.ts";
import type { DiscoveredDevice, Job, NmStatus } from "../index.ts";
import { t } from "../text/messages.ts";
import { resolveReference } from "../text/keyed-messages.ts";
import type {
  Changed,
  ConsoleNotice,
  ConsoleToServer,
  ScriptRunUpdate,
  ServerToConsole,
} from "./console-protocol.ts";

const localized = ({ messages, ...notice }: ConsoleNotice): ConsoleNotice => ({
  ...notice,
  title: resolveReference(messages?.title) ?? notice.title,
  detail: resolveReference(messages?.detail) ?? notice.detail,
});

export interface Live {
  /**
   * Follows a discovery, starting with the results so far. Ends with `on.end`, or when the returned function
   * is called.
   */
  watchDiscovery(
    jobUUID: string,
    on: {
      targets(targets: DiscoveredDevice[], job: Job): void;
      end(job: Job): void;
      error(error: MusterError): void;
    },
  ): () => void;
  /** Follows a run. After `subscribed` was called, no update is missed; `refused` ends it. */
  watchRun(
    runId: string,
    on: { subscribed(): void; update(update: ScriptRunUpdate): void; refused(error: MusterError): void },
  ): () => void;
  /** Requests the promotion status of an agent with the event nm.status. */
  nmStatus(nodeId: number): Promise<NmStatus>;
  onChanged(listener: (what: Changed) => void): () => void;
  onNotice(listener: (notice: ConsoleNotice) => void): () => void;
  onConnection(listener: (connected: boolean) => void): () => void;
  close(): void;
}

/** Detects within five seconds that the server doesn't respond; it is then shown as offline. */
const aliveMS = 1_500;
const aliveAnswerMS = 3_000;

/**
 * Opens the console's live channel. It reconnects with jitter and then subscribes again.
 * @param options url: "" for the page's own server; token: an API key, omitted in browsers, which use a
 * cookie
 */
export function openLive(options: { url: string; token?: string }): Live {
  const socket: Socket<ServerToConsole, ConsoleToServer> = io(`${options.url}/console`, {
    path: "/ws/live",
    transports: ["websocket"],
    auth: options.token ? { token: options.token } : {},
    reconnectionDelayMax: 10_000,
  });
  const timers = new Set<ReturnType<typeof setInterval>>();
  const listen = <E extends keyof ServerToConsole>(event: E, listener: ServerToConsole[E]) => {
    socket.on(event, listener as never);
    return () => void socket.off(event, listener as never);
  };

  /**
   * Subscribes to a topic, also after each reconnection, until the returned function is called or the server
   * refuses.
   */
  const follow = (
    topic: "nm.nms-discovery" | "script.run",
    id: string,
    on: { subscribed?(): void; refused(): void },
  ): (() => void) => {
    const subscribe = () =>
      socket.emit(topic, id, (subscribed) => {
        if (subscribed) on.subscribed?.();
        else on.refused();
      });
    const onError = () => {
      // inactive means that the server refused the sign-in, after which socket.io does not retry
      if (!socket.active) on.refused();
    };
    if (socket.connected) subscribe();
    socket.on("connect", subscribe);
    socket.on("connect_error", onError);
    return () => {
      socket.off("connect", subscribe);
      socket.off("connect_error", onError);
      socket.emit(`${topic}.leave`, id);
    };
  };

  return {
    watchDiscovery(jobUUID, on) {
      const seen = new Map<string, number>();
      const stopListening = listen("nm.nms-discovery", (update) => {
        if (update.jobUUID !== jobUUID) return;
        if (!update.discoveredTargets.length) {
          stop();
          return on.end(update.job);
        }
        // the server sends all results again after a reconnection
        const news = update.discoveredTargets.filter(
          (target) => (seen.get(target.ip) ?? -1) < target.revision,
        );
        for (const target of news) seen.set(target.ip, target.revision);
        on.targets(news, update.job);
      });
      const stopJob = listen("nm.job", (job) => {
        if (job.id === jobUUID) on.targets([], job);
      });
      const leave = follow("nm.nms-discovery", jobUUID, {
        refused() {
          stop();
          on.error(
            new MusterError("failed", { message: t("discovery.discovery.errorSubscribingDiscoveryUpdates") }),
          );
        },
      });
      const stop = () => {
        stopListening();
        stopJob();
        leave();
      };
      return stop;
    },
    watchRun(runId, on) {
      const stopListening = listen("script.run", (update) => {
        if (update.runId === runId) on.update(update);
      });
      const leave = follow("script.run", runId, {
        subscribed: on.subscribed,
        refused() {
          stop();
          on.refused(new MusterError("failed", { message: t("automation.runs.runCannotFollowed") }));
        },
      });
      const stop = () => {
        stopListening();
        leave();
      };
      return stop;
    },
    nmStatus: (nodeId) => socket.timeout(10_000).emitWithAck("nm.status", nodeId),
    onChanged: (listener) => listen("changed", listener),
    onNotice: (listener) => listen("notice", (notice) => listener(localized(notice))),
    onConnection(listener) {
      let isUp = true;
      const up = () => listener((isUp = true));
      const down = () => listener((isUp = false));
      socket.on("connect", up);
      socket.on("disconnect", down);
      socket.on("connect_error", down);
      const timer = setInterval(() => {
        if (!socket.connected) return;
        socket.timeout(aliveAnswerMS).emit("alive", (error) => {
          if (socket.connected && isUp !== !error) (error ? down : up)();
        });
      }, aliveMS);
      timers.add(timer);
      return () => {
        clearInterval(timer);
        socket.off("connect", up);
        socket.off("disconnect", down);
        socket.off("connect_error", down);
      };
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      const manager = socket.io;
      if (manager._readyState !== "opening") return void socket.close();
      // browsers log an error if a connection is closed before it is open
      manager.reconnection(false);
      manager.once("open", () => socket.close());
    },
  };
}
