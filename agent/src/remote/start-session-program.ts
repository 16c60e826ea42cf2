import type { RemoteTool } from "@muster/sdk";
import type { RemoteOrder } from "@muster/sdk/live";
import { startCommand } from "./command.ts";
import { startFilesProgram } from "./files/program.ts";
import { ProgramError, type Program, type ProgramOutput } from "./session-program.ts";
import { startTerminal } from "./terminal.ts";
import { startTunnel } from "./tunnel.ts";

/** @param serverUrl the server's address */
type Start = (order: RemoteOrder, output: ProgramOutput, serverUrl: string) => Promise<Program>;

/** Tool calls don't pass through their session: it exists so that the user can consent and end it. */
const startNothing: Start = async () => ({
  input: (_, __, used) => used(),
  endInput: () => undefined,
  drained: () => undefined,
  kill: () => undefined,
});

const starts: Readonly<Partial<Record<RemoteTool, Start>>> = {
  TERMINAL: startTerminal,
  COMMAND: startCommand,
  FILES: startFilesProgram,
  TOOLS: startNothing,
  TUNNEL: startTunnel,
  DESKTOP: startTunnel,
};

/** Starts the program of a session. @throws ProgramError if it can't be started */
export const startProgram: Start = async (order, output, serverUrl) => {
  const start = starts[order.tool];
  if (!start) throw new ProgramError("ERROR_START", order.tool);
  return start(order, output, serverUrl);
};
