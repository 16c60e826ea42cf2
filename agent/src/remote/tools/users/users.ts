// The signed-in users of a computer. A session can be ended, and its user can be sent a message.
export interface UserSession {
  id: string;
  user: string;
  terminal: string;
  host: string;
  loggedInAt: number | null;
}

export interface UserSystem {
  list(): Promise<UserSession[]>;
  /** @throws ToolError if the session can't be ended */
  logOff(session: UserSession): Promise<void>;
  /** @throws ToolError if the session can't show the message */
  send(session: UserSession, text: string): Promise<void>;
}

export const maxSessions = 200;
