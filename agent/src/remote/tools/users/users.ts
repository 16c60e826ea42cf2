// Who is signed in to a computer, by system; a session can be ended, and its user told something.
export interface UserSession {
  id: string;
  user: string;
  terminal: string;
  host: string;
  loggedInAt: number | null;
}

export interface UserSystem {
  list(): Promise<UserSession[]>;
  /** @throws ToolError if that isn't possible */
  logOff(session: UserSession): Promise<void>;
  /** @throws ToolError if the session can't show it */
  send(session: UserSession, text: string): Promise<void>;
}

export const mostSessions = 200;
