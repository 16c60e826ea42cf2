import type { MfaChallenge, Muster, Session } from "@muster/sdk";
import type { Live } from "@muster/sdk/live";
import { createContext, useContext } from "react";
import type { Action, Notice } from "#kit";
import type { RemoteAccess } from "../remote/access/remote-access.ts";
import type { SignatureRequests } from "../remote/access/signature-requests.ts";
import type { Terminals } from "../remote/terminal/terminals.ts";
import type { Appearance, Platform } from "./platform.ts";

/** Available before sign-in, too. */
export interface Connection {
  muster: Muster;
  live: Live;
  platform: Platform;
  appearance: Appearance;
  setAppearance(appearance: Appearance): void;
  /** An MFA challenge the user has to answer before the pending call goes on. */
  asked?: AskedProof;
  /** The sessions that calls of tools and files need. */
  access: RemoteAccess;
  /** The sessions that the user is asked to sign. */
  signatures: SignatureRequests;
}

export interface AskedProof {
  challenge: MfaChallenge;
  answer(proved: boolean): void;
}

/** What a screen calls itself and the screen above it in the breadcrumbs, instead of their routes' labels. */
export interface BreadcrumbLabels {
  label?: string;
  above?: string;
}

/** Available to every screen inside the frame. */
export interface Console extends Connection {
  session: Session;
  /** Id of the organization that lists are filtered by; "" for all. */
  organization: string;
  organizations: readonly { id: number; name: string }[];
  notify(notice: Omit<Notice, "id">): void;
  setBreadcrumb(labels: BreadcrumbLabels): void;
  terminals: Terminals;
  /** Sets what the palette offers for this page. */
  setPageCommands(commands: PageCommands | undefined): void;
}

export interface PageCommands {
  group: string;
  actions: readonly Pick<Action, "label" | "onSelect">[];
}

export const ConnectionContext = createContext<Connection | null>(null);
export const ConsoleContext = createContext<Console | null>(null);

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error("useConnection must be used within App");
  return connection;
}

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error("useConsole must be used within Shell");
  return console;
}
