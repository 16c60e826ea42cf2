import type { RemoteSession } from "@muster/sdk";

export const sessionsPath = "/remote/sessions";
/** @param show what the session's page shows immediately */
export const sessionAddress = (id: string, show?: "watch" | "play"): string =>
  `${sessionsPath}/${id}${show ? `?show=${show}` : ""}`;

export const isRunning = ({ state }: Pick<RemoteSession, "state">): boolean => state !== "ENDED";
