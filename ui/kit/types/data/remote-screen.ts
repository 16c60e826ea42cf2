import type { FC } from "react";

/** A connection to a VNC server, used like a WebSocket. */
export interface ScreenChannel {
  binaryType: string;
  readonly protocol: string;
  readonly readyState: "connecting" | "open" | "closed";
  onopen: (() => void) | null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null;
  onerror: (() => void) | null;
  send(bytes: Uint8Array): void;
  close(): void;
}

/** What can be done with a screen that is shown. */
export interface ScreenControls {
  /** Answers the server's question for a password. */
  givePassword(password: string): void;
  sendCtrlAltDel(): void;
  showFullScreen(): void;
}

export interface RemoteScreenProps {
  /** Says whose screen it is. */
  label: string;
  channel: ScreenChannel;
  /** Nothing is typed, clicked or pasted. */
  viewOnly: boolean;
  /** Scales the screen to the room there is, instead of its own size. */
  fits: boolean;
  /** What is copied there can be pasted here, and the other way round. */
  sharesClipboard: boolean;
  onReady(controls: ScreenControls): void;
  onConnected(): void;
  onPasswordAsked(): void;
  /** The server has refused the password, or what else it says; hostile text. */
  onRefused(reason: string): void;
  /** The server's name for the screen; hostile text. */
  onName(name: string): void;
  /** Takes a key while the screen is only shown; returns whether it means something. */
  onKey?(key: string): boolean;
}

/** The screen of another computer; browsers only, a terminal shows its label. */
export declare const RemoteScreen: FC<RemoteScreenProps>;
