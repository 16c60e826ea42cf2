// What every screen is given: the client, the session, the chosen organization, and a way to tell the user something.
import {
  hasPermission,
  isMfaRefusal,
  mayDo,
  MusterError,
  type Answer,
  type Input,
  type MfaChallenge,
  type Muster,
  type On,
  type OperationId,
  type Permission,
  type Session,
  type User,
} from "@muster/sdk";
import type { Live } from "@muster/sdk/live";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { AppFrameProps, Notice } from "#kit";

export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

export interface Platform {
  /** Kept for this user on this machine. */
  preferences: { get(key: string): string | undefined; set(key: string, value: string): void };
  /** Keeps a text file for the user and says in words where it went. */
  saveFile(name: string, text: string): Promise<string>;
  /** Someone signed in or out: the mount sends the CSRF token from now on, and opens the live channel again. */
  setSession(session: Session | null): void;
  /** Turns to an address outside of the console; browsers only. */
  leaveTo?(address: string): void;
  /** Asks for a file and reads it; undefined when none was chosen. Browsers only. */
  chooseFile?(): Promise<ChosenFile | undefined>;
  /** Reads a file by its path; terminals only. */
  readFile?(path: string): Promise<Uint8Array>;
  /** Address that agents and the command line are told to use. */
  serverUrl: string;
  /** Makes and asks passkeys, in the shapes of WebAuthn's JSON; browsers at a name with a safe connection only. */
  passkeys?: {
    make(options: object): Promise<Record<string, unknown>>;
    ask(options: object): Promise<Record<string, unknown>>;
  };
  /** Calls back when nobody has touched any of this user's windows for so long; browsers only. */
  watchIdle?(minutes: number, onIdle: () => void): () => void;
  /** Leaves the program; terminals only. */
  exit?(): void;
}

export interface Appearance {
  theme: AppFrameProps["theme"];
  direction: AppFrameProps["direction"];
}

export interface Connection {
  muster: Muster;
  live: Live;
  platform: Platform;
  appearance: Appearance;
  setAppearance(look: Appearance): void;
  /** A proof that the server asks for before it does what was wanted. */
  asked?: AskedProof;
}

export interface AskedProof {
  challenge: MfaChallenge;
  answer(proved: boolean): void;
}

export interface Console extends Connection {
  session: Session;
  /** Id of the organization that lists are narrowed to; "" for all. */
  organization: string;
  organizations: readonly { id: number; name: string }[];
  notify(notice: Omit<Notice, "id">): void;
  /** Names what the page shows, as the last of the breadcrumbs. */
  setBreadcrumb(label: string | undefined): void;
}

export const ConnectionContext = createContext<Connection | null>(null);
export const ConsoleContext = createContext<Console | null>(null);

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error("a screen is drawn outside App");
  return connection;
}

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error("a screen is drawn outside the frame");
  return console;
}

export function usePermission(): (permission: Permission) => boolean {
  const { session } = useConsole();
  return (permission) => hasPermission(session.user, permission);
}

/** Whether the roles allow what asks for a grant such as `NODE.Update`, or for a flag instead, on a thing of its kind. */
export function useGrant(): (grant: string, permission?: Permission, on?: On) => boolean {
  const { session } = useConsole();
  return (grant, permission, on) => mayDo(session, { grant, permission }, on);
}

/** The organization that lists are narrowed to, as the contract's query has it. */
export function useScope(): { clientId?: number } {
  const { organization } = useConsole();
  return organization ? { clientId: Number(organization) } : {};
}

/** A permission that can be given; sysadmin is not one of them. */
export type GivenPermission = User["permissions"][number];

type Call<I extends OperationId> = (id: I, input: Input<I>, signal?: AbortSignal) => Promise<Answer<I>>;

/** Reads an operation and keeps its answer fresh: it is read again after every change. */
export function useOperation<I extends OperationId>(
  id: I,
  input: Input<I>,
  enabled = true,
): UseQueryResult<Answer<I>, MusterError> {
  const { muster } = useConnection();
  return useQuery<Answer<I>, MusterError>({
    queryKey: [id, input],
    queryFn: ({ signal }) => (muster.call as Call<I>)(id, input, signal),
    enabled,
  });
}

/** The error and retry that a Screen shows of a read. */
export const operationError = (
  ...reads: Pick<UseQueryResult<unknown, MusterError>, "error" | "data" | "refetch">[]
) => {
  const failed = reads.find((read) => read.error && read.data === undefined);
  if (!failed?.error) return undefined;
  const { message, nextStep } = failed.error;
  return { message, nextStep, onRetry: () => reads.forEach((read) => void read.refetch()) };
};

/** Makes a change, then has everything on the screen read again. Forms show the refusal themselves. */
export function useMutate(): <I extends OperationId>(id: I, input: Input<I>) => Promise<Answer<I>> {
  const { muster } = useConnection();
  const queries = useQueryClient();
  return async <I extends OperationId>(id: I, input: Input<I>) => {
    const answer = await (muster.call as Call<I>)(id, input).catch(async (error: unknown) => {
      // who is told that it was changed is to see to what
      if (error instanceof MusterError && error.code === "changed_meanwhile")
        await queries.invalidateQueries();
      throw error;
    });
    await queries.invalidateQueries();
    return answer;
  };
}

/** An action outside a form: one at a time, its refusal told as a notice. */
export function useAction(): { busy: boolean; run(action: () => Promise<unknown>): void } {
  const { notify } = useConsole();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run(action) {
      if (busy) return;
      setBusy(true);
      action()
        .catch((error: unknown) => {
          if (isMfaRefusal(error)) return;
          const { message, nextStep } = error instanceof MusterError ? error : new MusterError("failed");
          notify({ tone: "danger", title: message, detail: nextStep });
        })
        .finally(() => setBusy(false));
    },
  };
}

/** Names what the page shows in the breadcrumbs, for as long as it is shown. */
export function useBreadcrumb(label: string | undefined): void {
  const { setBreadcrumb } = useConsole();
  useEffect(() => {
    setBreadcrumb(label);
    return () => setBreadcrumb(undefined);
  }, [label, setBreadcrumb]);
}

/** Whether the form for a new one is open; the address says so, so that commands can open it. */
export function useNewDialog(): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  return [params.has("new"), (open) => setParams(open ? { new: "" } : {}, { replace: true })];
}

const nowMS = 5_000;

/** The time, for what begins and ends by itself while it is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), nowMS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export const formatTime = (milliseconds: number | null): string =>
  milliseconds === null
    ? "Never"
    : new Date(milliseconds).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" });

/** The names of the organizations somebody is limited to; `all` where there is no limit. */
export function useOrganizationNames(all: string): (ids: readonly number[] | null) => string {
  const { organizations } = useConsole();
  return (ids) =>
    ids === null
      ? all
      : organizations
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(", ");
}
