// The versions of an installed agent. The launcher and the agent share this file's state, and only one of
// them writes at a time: the launcher before it starts a version, the agent while it runs, and the launcher's
// watching thread before it kills the agent.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compareReleases, sha256, type KnownChain } from "@muster/sdk/releases";
import { writeWhole } from "@muster/sdk/files";
import type { AgentUpdateFailure } from "@muster/sdk";
import type { AgentUpdateOutcome } from "@muster/sdk/live";

export interface InstalledVersion {
  version: string;
  /** The SHA-256 digest of agent.cjs. */
  sha256: string;
  /** The version of the installer at the time of the update. */
  base: string;
}

/** A version on trial: it is confirmed once it has connected to the server. */
export interface Candidate extends InstalledVersion {
  rolloutId: number;
  helloMS: number;
  starts: number;
  /** Why the launcher ended it. */
  failure?: AgentUpdateFailure;
}

/** A confirmed version, which still rolls back if it keeps crashing or hanging. */
export interface Probation {
  version: string;
  /** Undefined for the version of the installer. */
  previous?: InstalledVersion | undefined;
  rolloutId: number;
  confirmedAt: number;
  /** Times, in ms since 1970, of the starts that didn't end with a stop; the last may still be running. */
  starts: number[];
  /** How often it was ended because it hung. */
  hangs?: number;
  /** How long it may hang before it is ended; two minutes by default. */
  silenceMS?: number;
}

export interface UpdateState {
  /** Undefined for the version of the installer. */
  current?: InstalledVersion | undefined;
  candidate?: Candidate;
  probation?: Probation | undefined;
  /** The outcome that the server hasn't stored yet. */
  outcome?: AgentUpdateOutcome;
  /** The last rollout that failed; it isn't tried again. */
  failedRollout?: number;
  chain?: KnownChain;
}

/** The exit code with which the agent asks to be restarted with another version. */
export const restartCode = 75;
/** More than one, because a computer may lose power during a trial. */
const maxStarts = 2;
export const probationMS = 24 * 3_600_000;
const maxCrashes = 5;
const crashesMS = 10 * 60_000;
/** Fewer than crashes: detecting each takes as long as a version may be silent. */
const maxHangs = 3;

export const updatesFolder = (data: string): string => join(data, "updates");
export const versionFolder = (updates: string, version: string): string => join(updates, "versions", version);
export const programOf = (updates: string, { version }: Pick<InstalledVersion, "version">): string =>
  join(versionFolder(updates, version), "agent.cjs");

/** Reads the state; a missing or damaged file means the version of the installer. */
export function readState(updates: string): UpdateState {
  try {
    return JSON.parse(readFileSync(join(updates, "state.json"), "utf8")) as UpdateState;
  } catch {
    return {};
  }
}

export const writeState = (updates: string, state: UpdateState): void =>
  writeWhole(join(updates, "state.json"), JSON.stringify(state));

/** Whether the package was upgraded to the same or a newer version since the update. */
const isSuperseded = (installed: InstalledVersion, base: string): boolean =>
  installed.base !== base && compareReleases(base, installed.version) >= 0;

export function rollBack({ candidate, ...state }: UpdateState, failure: AgentUpdateFailure): UpdateState {
  if (!candidate) return state;
  const { rolloutId, version } = candidate;
  return { ...state, failedRollout: rolloutId, outcome: { rolloutId, version, failure } };
}

/** Counts a start of a version on probation, or rolls back from it. */
function onProbation({ probation, ...state }: UpdateState, now: number): UpdateState {
  const isOver = !probation || probation.version !== state.current?.version;
  if (isOver || now - probation.confirmedAt > probationMS) return state;
  const { rolloutId, version, previous } = probation;
  // the clock may have been set back
  const starts = probation.starts.filter((at) => at <= now && now - at < crashesMS);
  const isHanging = (probation.hangs ?? 0) >= maxHangs;
  if (!isHanging && starts.length < maxCrashes)
    return { ...state, probation: { ...probation, starts: [...starts, now] } };
  const failure = isHanging ? "KEPT_HANGING" : "KEPT_CRASHING";
  const outcome: AgentUpdateOutcome = { rolloutId, version, failure };
  return { ...state, current: previous, failedRollout: rolloutId, outcome };
}

/** The state after a hung version was ended. */
export function afterHang({ candidate, probation, ...state }: UpdateState): UpdateState {
  if (candidate) return { ...state, probation, candidate: { ...candidate, failure: "HUNG" } };
  return { ...state, probation: probation && { ...probation, hangs: (probation.hangs ?? 0) + 1 } };
}

const stopMark = (updates: string): string => join(updates, "stopped");

/** Marks a stop as intended. The Windows service writes the same mark, because it can only kill the agent. */
export function markStop(updates: string): void {
  try {
    if (existsSync(updates)) writeWhole(stopMark(updates), "");
  } catch (error) {
    // the stop then counts as a crash
    console.error(error);
  }
}

/** Whether the agent was stopped on purpose; removes the mark. */
export function takeStop(updates: string): boolean {
  const wasStopped = existsSync(stopMark(updates));
  rmSync(stopMark(updates), { force: true });
  return wasStopped;
}

/** The state after a version was stopped on purpose, which is no failure. */
export function afterStop(state: UpdateState): UpdateState {
  const { candidate, probation } = state;
  if (candidate) return { ...state, candidate: { ...candidate, starts: Math.max(0, candidate.starts - 1) } };
  return { ...state, probation: probation && { ...probation, starts: probation.starts.slice(0, -1) } };
}

/**
 * The version to start and the new state.
 * @param base the version of the installer
 * @param isWhole whether the installed file of a version is undamaged
 */
export function chooseVersion(
  before: UpdateState,
  base: string,
  isWhole: (installed: InstalledVersion) => boolean,
  now: number,
): { run: InstalledVersion | undefined; state: UpdateState } {
  let state = before;
  const { candidate } = state;
  if (candidate?.failure) state = rollBack(state, candidate.failure);
  else if (candidate && candidate.starts >= maxStarts) state = rollBack(state, "CRASHED");
  else if (candidate && (isSuperseded(candidate, base) || !isWhole(candidate)))
    state = rollBack(state, isSuperseded(candidate, base) ? "OLDER" : "DISK");
  if (!state.candidate) state = onProbation(state, now);
  if (state.current && (isSuperseded(state.current, base) || !isWhole(state.current)))
    state = { ...state, current: undefined };
  if (!state.candidate) return { run: state.current, state };
  const started = { ...state.candidate, starts: state.candidate.starts + 1 };
  return { run: started, state: { ...state, candidate: started } };
}

export function isWhole(updates: string, installed: InstalledVersion): boolean {
  try {
    return sha256(readFileSync(programOf(updates, installed))) === installed.sha256;
  } catch {
    return false;
  }
}
