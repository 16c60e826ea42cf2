// The sessions that run through this server: connects their clients and agents, and ends them.
import { setImmediate as othersFirst, setTimeout as wait } from "node:timers/promises";
import { cleanText, isWatchable, limits, MusterError, t, type RemoteSessionEnding } from "@muster/sdk";
import type { RemoteNote } from "@muster/sdk/remote";
import type { Selectable } from "kysely";
import type { WebSocket } from "ws";
import type { Happened } from "../audit/chain.ts";
import { auditLog, recordWithin } from "../audit/log.ts";
import { perServer, type ServerContext } from "../context.ts";
import type { Caller } from "../platform/authorization/caller.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { ServerEvents } from "../platform/events.ts";
import { digest, hasDigest } from "../platform/security/crypto.ts";
import { Cast, readShown } from "./recordings/cast.ts";
import { Frames } from "./recordings/fbs.ts";
import { Recorder } from "./recordings/recorder.ts";
import { Screen } from "./recordings/screen.ts";
import { Floods } from "./floods.ts";
import { Relay } from "./relay.ts";
import { callerOfLogin, loginOf, mayUse, mayWatch, type Login } from "./rights.ts";

export type SessionRow = Selectable<Tables["remoteSessions"]>;

const checkMS = 5_000;
/** How long to wait, in ms, for another server to end a session before doing it here. */
const otherServerMS = 2_000;
const pollMS = 50;
const minuteMS = 60_000;
/** How long, in ms, a session waits for a disconnected side. */
export const resumeMS = limits.remoteResumeMinutes * minuteMS;

/** Endings because of a fault. */
const cutOff: ReadonlySet<RemoteSessionEnding> = new Set([
  "NOT_RECORDED",
  "NOT_RECORDABLE",
  "RECORDING_FULL",
  "PROTOCOL_ERROR",
]);

/** How long notes are collected, in ms, before they are stored together. */
const notesMS = 50;
const maxTextLength = 1_000;

/** Returns a text such as "sent /etc/hosts to the computer, 120 bytes, sha256 …". */
function noteText({ kind, about, bytes, digest, fault }: RemoteNote): string {
  const what = t(`remote.note.${kind}`, { about: cleanText(about, maxTextLength) });
  if (fault) return t("remote.note.failed", { what, fault: cleanText(fault, maxTextLength) });
  const hash = digest && `sha256 ${cleanText(digest, maxTextLength)}`;
  return [what, `${bytes} bytes`, hash].filter(Boolean).join(", ");
}

/** Returns an audit log entry about a session. */
const entryOf = (
  row: SessionRow,
  operation: "remoteSessionEnded" | "remoteSessionNote",
  outcome: string,
  detail: string,
): Happened => ({
  who: row.userName,
  userId: row.userId,
  address: row.address,
  operation,
  outcome,
  organizationId: row.organizationId,
  object: { kind: "remote-session", id: row.id, name: row.deviceName },
  detail,
});

class LiveSessions {
  private readonly context: ServerContext;
  private readonly relays = new Map<string, Promise<Relay>>();
  /** The latest update of each relay's session that is being stored. */
  private readonly updates = new WeakMap<Relay, Promise<void>>();
  /** The sessions that are being ended. */
  private readonly ends = new Map<string, Promise<boolean>>();
  private readonly floods = new Floods();
  private readonly recorders = new Map<string, Recorder>();
  /** Notes that wait to be stored. */
  private readonly notes: { row: SessionRow; note: RemoteNote; number: number }[] = [];
  private notesStored: Promise<void> | undefined;
  private storing: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(context: ServerContext) {
    this.context = context;
  }

  start(): void {
    this.timer = setInterval(() => this.context.later(this.check()), checkMS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([...this.relays].map(([sessionId, opening]) => this.leave(sessionId, opening)));
    this.relays.clear();
    await this.storing.catch(() => undefined);
  }

  private async leave(sessionId: string, opening: Promise<Relay>): Promise<void> {
    const relay = await opening;
    // both sides reconnect to the next server; what they send until then would be missing in the recording
    relay.disconnect();
    await this.update(relay, { state: "DETACHED", detachedAt: Date.now() });
    await this.recorders.get(sessionId)?.close();
  }

  /** Returns the ID of the session that a ticket is for; "" if there is none. */
  async sessionOf(ticket: string): Promise<string> {
    const found = await this.context.db
      .selectFrom("remoteTickets")
      .select("sessionId")
      .where("digest", "=", digest(ticket))
      .executeTakeFirst();
    return found?.sessionId ?? "";
  }

  /**
   * Returns the URL of the server that the session runs through; undefined for this one, which also takes
   * over sessions of servers that have stopped.
   * @param isPassedOn whether another server forwarded the request, assuming that the session runs here
   * @throws MusterError `unavailable` if the session's server can't be reached
   */
  async placeOf(sessionId: string, isPassedOn: boolean): Promise<string | undefined> {
    const { servers, config, db } = this.context;
    const row = await this.running(sessionId);
    if (!row || row.server === servers.id) return undefined;
    if (row.server === null || !servers.isAlive(row.server)) {
      const { numUpdatedRows } = await db
        .updateTable("remoteSessions")
        .set({ server: servers.id, serverUrl: config.serverUrl })
        .where("id", "=", sessionId)
        .where("server", row.server === null ? "is" : "=", row.server)
        .executeTakeFirst();
      if (numUpdatedRows) return undefined;
    } else if (row.serverUrl && !isPassedOn) return row.serverUrl;
    throw new MusterError("unavailable", { message: t("remote.otherServer") });
  }

  /** Returns the URL of the session's server if that is another running server. */
  async otherServerOf(sessionId: string, isPassedOn: boolean): Promise<string | undefined> {
    const { servers } = this.context;
    const row = isPassedOn ? undefined : await this.running(sessionId);
    if (!row?.server || row.server === servers.id || !servers.isAlive(row.server)) return undefined;
    return row.serverUrl || undefined;
  }

  /** Authenticates an agent by the secret that it was sent to open the session. */
  async admitAgent(sessionId: string, token: string): Promise<(socket: WebSocket) => void> {
    const row = await this.running(sessionId);
    if (!row || !hasDigest(token, row.agentToken)) throw new MusterError("not_signed_in");
    const relay = await this.relayOf(row);
    return (socket) => relay.connectAgent(socket);
  }

  /** Admits a client with a ticket, once, and only with the sign-in that the ticket was issued for. */
  async admitClient(ticket: string, caller: Caller | undefined): Promise<(socket: WebSocket) => void> {
    const found = await this.context.db
      .deleteFrom("remoteTickets")
      .where("digest", "=", digest(ticket))
      .returningAll()
      .executeTakeFirst();
    const isOwn =
      found &&
      caller?.user?.id === found.userId &&
      (caller.session?.id ?? null) === found.loginId &&
      caller.keyId === found.keyId;
    if (!found || found.expiresAt < Date.now() || !isOwn) throw new MusterError("not_signed_in");
    const row = await this.running(found.sessionId);
    if (!row) throw new MusterError("session_ended");
    if (found.role === "WATCHER") {
      if (!isWatchable(row) || !mayWatch(caller, row)) throw new MusterError("forbidden");
      const relay = await this.relayOf(row);
      const watcher = { ...loginOf(caller), name: caller.user!.email };
      return (socket) => void relay.watch(socket, watcher, (parts) => readShown(this.context, row.id, parts));
    }
    if (!(await mayUse(this.context, caller, row))) throw new MusterError("forbidden");
    const relay = await this.relayOf(row);
    return (socket) => relay.connectClient(socket);
  }

  /** Ends a session that runs through this server or another one. Returns false if it had already ended. */
  async end(sessionId: string, ending: RemoteSessionEnding, endedBy: string): Promise<boolean> {
    const row = await this.running(sessionId);
    if (row && !this.isOwn(row, this.relays.get(sessionId))) {
      await this.context.events.emitEverywhere("remoteSessionEnding", { sessionId, ending, endedBy });
      for (let waited = 0; waited < otherServerMS; waited += pollMS) {
        await wait(pollMS);
        if (!(await this.running(sessionId))) return true;
      }
    }
    return this.endHere(sessionId, ending, endedBy);
  }

  /** Ends a session if it runs through this server. */
  async endIfHere({ sessionId, ending, endedBy }: ServerEvents["remoteSessionEnding"]): Promise<void> {
    if (this.relays.has(sessionId)) await this.endHere(sessionId, ending, endedBy);
  }

  /** A session that is already being ended isn't ended again, because its recording isn't closed yet. */
  private endHere(sessionId: string, ending: RemoteSessionEnding, endedBy: string): Promise<boolean> {
    const begun = this.ends.get(sessionId);
    if (begun) return begun.then(() => false);
    const ended = this.endOnce(sessionId, ending, endedBy).finally(() => this.ends.delete(sessionId));
    this.ends.set(sessionId, ended);
    return ended;
  }

  private async endOnce(sessionId: string, ending: RemoteSessionEnding, endedBy: string): Promise<boolean> {
    const { context } = this;
    const relay = await this.relays.get(sessionId);
    this.relays.delete(sessionId);
    relay?.close(ending, endedBy);
    const recorder = this.recorders.get(sessionId);
    this.recorders.delete(sessionId);
    const recordingDigest = await recorder?.close().catch((error: unknown) => {
      context.log.error(error);
      return undefined;
    });
    // waits for pending updates, such as the exit code; whoever stores them handles their errors
    if (relay) await this.updates.get(relay)?.catch(() => undefined);
    const row = await context.db
      .updateTable("remoteSessions")
      .set({
        state: "ENDED",
        endedAt: Date.now(),
        ending,
        endedBy,
        ...(recordingDigest && { recordingDigest }),
        ...(relay && { bytesIn: relay.bytesIn, bytesOut: relay.bytesOut }),
      })
      .where("id", "=", sessionId)
      .where("state", "<>", "ENDED")
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    context.live.invalidate("remote-sessions", row.organizationId);
    const detail = [
      ending,
      endedBy && `ended by ${endedBy}`,
      `${row.bytesIn} bytes in, ${row.bytesOut} bytes out`,
      row.recordingDigest && `recording sha256 ${row.recordingDigest}`,
    ];
    const outcome = cutOff.has(ending) ? ending.toLowerCase() : "done";
    await auditLog(context).append(
      entryOf(row, "remoteSessionEnded", outcome, detail.filter(Boolean).join("; ")),
    );
    return true;
  }

  private running(sessionId: string): Promise<SessionRow | undefined> {
    return this.context.db
      .selectFrom("remoteSessions")
      .selectAll()
      .where("id", "=", sessionId)
      .where("state", "<>", "ENDED")
      .executeTakeFirst();
  }

  private relayOf(row: SessionRow): Promise<Relay> {
    const known = this.relays.get(row.id) ?? this.open(row);
    this.relays.set(row.id, known);
    known.catch(() => this.relays.delete(row.id));
    return known;
  }

  private async open(row: SessionRow): Promise<Relay> {
    const { id } = row;
    let { startedAt } = row;
    const endLater = (ending: RemoteSessionEnding) =>
      this.context.later(this.end(id, ending, ending === "CLOSED" ? row.userName : ""));
    const title = `${row.deviceName} ${row.user}`;
    const formatOf = (isContinued: boolean) =>
      row.tool === "DESKTOP" ? new Frames(isContinued) : new Cast({ ...row, title });
    const recorder = isWatchable(row)
      ? await Recorder.open(this.context, row, formatOf, endLater)
      : undefined;
    if (recorder) this.recorders.set(id, recorder);
    const screen = recorder && row.tool === "DESKTOP" ? new Screen(recorder) : undefined;
    screen?.read().catch((error: unknown) => this.context.log.error(error));
    const relay: Relay = new Relay(
      row,
      { recorder, screen, floods: this.floods },
      {
        onStarted: () => {
          startedAt ??= Date.now();
          // the client may have disconnected before the session started
          const values = relay.isComplete ? { startedAt } : ({ startedAt, state: "DETACHED" } as const);
          return this.update(relay, values).catch((error: unknown) => {
            this.context.log.error(error);
            endLater("NOT_STARTED");
          });
        },
        onExit: (exitCode) => this.change(relay, { exitCode }),
        onNote: (note, number) => this.storeNote(row, note, number),
        onPresence: (isComplete) =>
          this.change(
            relay,
            isComplete
              ? { state: "ACTIVE", detachedAt: null }
              : { state: startedAt === null ? "OPENING" : "DETACHED", detachedAt: Date.now() },
          ),
        onEnding: endLater,
      },
    );
    relay.bytesIn = row.bytesIn;
    relay.bytesOut = row.bytesOut;
    return relay;
  }

  /** Resolves once the note is stored, together with others of about the same time, in their order. */
  private storeNote(row: SessionRow, note: RemoteNote, number: number): Promise<void> {
    this.notes.push({ row, note, number });
    this.notesStored ??= this.storing = this.storing
      .catch(() => undefined)
      .then(() => wait(notesMS))
      .then(() => this.storeNotes());
    return this.notesStored;
  }

  private async storeNotes(): Promise<void> {
    this.notesStored = undefined;
    const notes = this.notes.splice(0);
    await this.context.inTransaction(async ({ db }) => {
      const entries: Happened[] = [];
      for (const { row, note, number } of notes) {
        const { numUpdatedRows } = await db
          .updateTable("remoteSessions")
          .set({ notes: number })
          .where("id", "=", row.id)
          .where("notes", "<", number)
          .executeTakeFirst();
        const outcome = note.fault ? "session_refused" : "done";
        if (numUpdatedRows) entries.push(entryOf(row, "remoteSessionNote", outcome, noteText(note)));
      }
      await recordWithin(db, entries);
    });
  }

  private change(relay: Relay, values: Partial<SessionRow>): void {
    this.context.later(this.update(relay, values));
  }

  /** Resolves once the values are stored, after those of earlier calls. */
  private update(relay: Relay, values: Partial<SessionRow>): Promise<void> {
    const stored = (this.updates.get(relay) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.store(relay, values));
    this.updates.set(relay, stored);
    return stored;
  }

  private async store(relay: Relay, values: Partial<SessionRow>): Promise<void> {
    const row = await this.context.db
      .updateTable("remoteSessions")
      .set({ ...values, bytesIn: relay.bytesIn, bytesOut: relay.bytesOut })
      .where("id", "=", relay.sessionId)
      .where("state", "<>", "ENDED")
      .returning("organizationId")
      .executeTakeFirst();
    if (row) this.context.live.invalidate("remote-sessions", row.organizationId);
  }

  /** Ends sessions that have lasted too long or whose users have lost the right to them. */
  private async check(): Promise<void> {
    const rows = await this.context.db
      .selectFrom("remoteSessions")
      .selectAll()
      .where("state", "<>", "ENDED")
      .execute();
    const now = Date.now();
    const running = new Set(rows.map(({ id }) => id));
    for (const id of this.relays.keys()) if (!running.has(id)) await this.endHere(id, "LOST", "");
    for (const row of rows) {
      // SQLite queries block the event loop
      await othersFirst();
      const relay = await this.relays.get(row.id);
      if (!this.isOwn(row, relay)) continue;
      // the session's server has crashed
      if (!relay && row.state === "ACTIVE") await this.detach(row.id);
      const ending = this.endingOf(row, relay, now) ?? (relay && (await this.revoked(row)));
      if (ending) await this.end(row.id, ending, "");
      else await relay?.checkWatchers(async (watcher) => this.stillMayWatch(watcher, row));
    }
  }

  /** Whether this server is responsible for a session; the owner is for those of stopped servers. */
  private isOwn({ server }: SessionRow, relay: unknown): boolean {
    const { servers } = this.context;
    if (relay || server === servers.id) return true;
    return servers.isOwner && (server === null || !servers.isAlive(server));
  }

  private async detach(id: string): Promise<void> {
    await this.context.db
      .updateTable("remoteSessions")
      .set({ state: "DETACHED", detachedAt: Date.now() })
      .where("id", "=", id)
      .where("state", "=", "ACTIVE")
      .execute();
  }

  private endingOf(row: SessionRow, relay: Relay | undefined, now: number): RemoteSessionEnding | undefined {
    if (now - row.createdAt > limits.remoteSessionHours * 60 * minuteMS) return "TOO_LONG";
    if (row.nodeId === null) return "DEVICE_REMOVED";
    const away = row.detachedAt ?? (row.state === "ACTIVE" ? now : row.createdAt);
    if (now - away > resumeMS) return row.startedAt === null ? "NOT_STARTED" : "LOST";
    if (relay && row.tool === "TERMINAL" && now - relay.inputAt > limits.remoteIdleMinutes * minuteMS)
      return "IDLE";
    return undefined;
  }

  private async revoked(row: SessionRow): Promise<RemoteSessionEnding | undefined> {
    const caller = await callerOfLogin(this.context, row);
    return caller && (await mayUse(this.context, caller, row)) ? undefined : "RIGHTS_REVOKED";
  }

  private async stillMayWatch(watcher: Login, row: SessionRow): Promise<boolean> {
    const caller = await callerOfLogin(this.context, watcher);
    return caller !== undefined && mayWatch(caller, row);
  }
}

export const liveSessions = perServer((context) => new LiveSessions(context));
