// A user of the terminal or the browser, so that the same test runs on both.
import { openTerminalFrontend } from "./terminal-frontend.ts";
import { openWebFrontend } from "./web-frontend.ts";

export interface Frontend {
  see(text: string, seconds?: number): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Selects a file of this computer. */
  chooseFile(label: string, path: string): Promise<void>;
  /** Filters the list of the page by a text. */
  filter(text: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  /** Presses a button, or else selects an action of the page or of the selection. */
  press(label: string): Promise<void>;
  /** Closes the open dialog with Escape. */
  dismiss(): Promise<void>;
  /** Selects an action of a row. */
  act(row: string, action: string): Promise<void>;
  tab(label: string): Promise<void>;
  /** Opens a view of a discovery's results. */
  view(label: "Table" | "Summary" | "Map"): Promise<void>;
  /** Selects a bar of a chart. */
  bar(label: string): Promise<void>;
  /** Opens the cell of a map at an address. */
  cell(address: string): Promise<void>;
  /** Returns the first group of a pattern's match on the screen. */
  read(pattern: RegExp): Promise<string>;
  /** Checks a checkbox of a form. */
  check(label: string): Promise<void>;
  /** Opens a screen with the command palette. */
  palette(screen: string): Promise<void>;
  /** Opens the notification center. */
  notifications(): Promise<void>;
  /** Selects an entry of a menu. */
  menu(label: string, entry: string): Promise<void>;
  /** Expects the reason why an action of a row is disabled. */
  why(row: string, action: string, reason: string): Promise<void>;
  /** Follows the link of a notice. */
  follow(link: string): Promise<void>;
  /** Opens the first table row that starts with this text. */
  open(row: string): Promise<void>;
  /** Goes from a row to the last row that has been loaded. */
  end(row: string): Promise<void>;
  /** Selects the table row that contains this text. */
  tick(row: string): Promise<void>;
  /** Types into the terminal of a session. */
  type(text: string): Promise<void>;
  /** Detaches from an open session: with its key, or by reloading the page. */
  leaveTerminal(): Promise<void>;
  /** Stops watching a session. */
  stopWatching(): Promise<void>;
  /** Searches the recording that is being played. */
  searchRecording(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface At {
  url: string;
  token: string;
  email: string;
  password: string;
  address: string;
}

export const frontends = { terminal: openTerminalFrontend, web: openWebFrontend } satisfies Record<
  string,
  (at: At) => Promise<Frontend>
>;
