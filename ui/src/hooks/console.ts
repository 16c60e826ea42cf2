import type { MfaChallenge, Muster, Session } from "@muster/sdk";
import type { Live } from "@muster/sdk/live";
import { createContext, useContext } from "react";
import type { Action, Notice } from "#kit";
import type { RemoteAccess } from "../remote/access/remote-access.ts";
import type { SignatureRequests } from "../remote/access/signature-requests.ts";
import type { Terminals } from "../remote/terminal/terminals.ts";
import type { Appearance, Platform } from "./platform.ts";

/** Available everywhere, even before sign-in. */
export interface Connection {
  muster: Muster;
  live: Live;
  platform: Platform;
  appearance: Appearance;
  setAppearance(appearance: Appearance): void;
  /** The MFA challenge that the user must complete before the pending call continues. */
  asked?: AskedProof;
  /** The remote sessions that calls of tools and files need. */
  access: RemoteAccess;
  /** The remote sessions that the user is asked to sign. */
  signatures: SignatureRequests;
}

export interface AskedProof {
  challenge: MfaChallenge;
  answer(proved: boolean): void;
}

/** The breadcrumbs' labels of a screen and its parent, instead of their routes' labels. */
export interface BreadcrumbLabels {
  label?: string;
  above?: string;
}

/** Available to every screen inside the frame. */
export interface Console extends Connection {
  session: Session;
  /** The ID of the organization that lists are filtered by; "" for all. */
  organization: string;
  organizations: readonly { id: number; name: string }[];
  notify(notice: Omit<Notice, "id">): void;
  setBreadcrumb(labels: BreadcrumbLabels): void;
  terminals: Terminals;
  /** Sets the palette's commands for the current page. */
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
