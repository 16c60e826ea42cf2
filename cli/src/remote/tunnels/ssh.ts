import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { MusterError, t, targetText, type TerminalUser } from "@muster/sdk";
import { sessionError, type TunnelRefusal } from "@muster/sdk/remote";
import { Option } from "commander";
import { configureCommand, type Context, openingOptions } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { integer } from "../../lib/option-values.ts";
import { isMusterError, printError, printStatus } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean } from "../../lib/table.ts";
import { terminal } from "../terminal.ts";
import { openTunnel, refusalText } from "./open-tunnel.ts";
import { proxyCommand, sshHost } from "./proxy-command.ts";

interface Flags {
  port: number;
  proxy?: boolean;
  reason?: string;
}

/** The exit code of ssh if it can't connect. */
const sshFailed = 255;

interface Target {
  nodeId: number;
  host: string;
  port: number;
  reason?: string;
}

class Refused extends MusterError {
  readonly reason: TunnelRefusal;

  constructor(target: Target, reason: TunnelRefusal) {
    super("failed", { message: refusalText(targetText(target.host, target.port), reason) });
    this.reason = reason;
  }
}

/** Passes bytes between standard input and output and the target, until both directions have ended. */
function pass(connection: Connection, target: Target, signal: AbortSignal): Promise<void> {
  const { stdin, stdout } = process;
  return new Promise<void>((resolve, reject) => {
    const tunnel = openTunnel(
      connection,
      target,
      { onEnd: (end) => (end.type === "exit" ? resolve() : reject(sessionError(end) as Error)) },
      signal,
    );
    const finish = (end: () => void) => {
      tunnel.close();
      end();
    };
    signal.addEventListener("abort", () => finish(() => reject(signal.reason as Error)));
    const channel = tunnel.connect({
      onRefused: (reason) => finish(() => reject(new Refused(target, reason))),
      onData: (bytes, used) => stdout.write(bytes, () => used()),
      onEnd: () => stdout.end(),
      onReset: () => finish(() => reject(new MusterError("failed"))),
      onDrain: () => stdin.resume(),
      onDone: () => finish(resolve),
    });
    // ssh has exited
    stdout.on("error", () => channel.reset());
    stdin.on("data", (bytes: Buffer) => {
      if (!channel.write(bytes)) stdin.pause();
    });
    stdin.on("end", () => channel.end());
  }).finally(() => {
    stdin.removeAllListeners();
    stdin.pause();
  });
}

/** Resolves if the target accepts a connection. @throws Refused */
function knock(connection: Connection, target: Target, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const tunnel = openTunnel(
      connection,
      target,
      {
        onEnd: (end) =>
          reject(end.type === "exit" ? new MusterError("failed") : (sessionError(end) as Error)),
      },
      signal,
    );
    const finish = (end: () => void) => {
      channel.reset();
      tunnel.close();
      end();
    };
    const channel = tunnel.connect({
      onOpened: () => finish(resolve),
      onRefused: (reason) => finish(() => reject(new Refused(target, reason))),
      onReset: () => finish(() => reject(new MusterError("failed"))),
      onData: (_, used) => used(),
      onEnd: () => undefined,
    });
  });
}

async function startSsh(nodeId: number, args: readonly string[], proxy: string): Promise<number> {
  const child = spawn("ssh", ["-o", `ProxyCommand=${proxy}`, sshHost(nodeId), ...args], { stdio: "inherit" });
  const failed = once(child, "error").then(() => {
    throw new MusterError("program_missing", {
      message: t("remote.tunnels.cli.ssh.noClient"),
      nextStep: t("remote.tunnels.cli.ssh.noClientNext"),
    });
  });
  const [code, name] = (await Promise.race([once(child, "exit"), failed])) as [number | null, NodeJS.Signals];
  return code ?? 128 + constants.signals[name];
}

async function ssh(context: Context<Flags>): Promise<void> {
  const { flags, signal, connect, onlyPlanned } = context;
  const [name = "", ...args] = context.args;
  const at = name.lastIndexOf("@");
  const device = name.slice(at + 1);
  const user = at > 0 ? ["-l", name.slice(0, at)] : [];
  const { port, reason } = flags;
  const connection = await connect();
  const nodeId = await resolveDevice(connection.muster, device, signal);
  const target = { nodeId, host: "localhost", port, ...(reason && { reason }) };
  if (await onlyPlanned("POST", "/ws/rtc/tunnel", target)) return;
  try {
    await knock(connection, target, signal);
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== "REFUSED" || args.length) throw error;
    printStatus(clean(t("remote.tunnels.cli.ssh.noServer", { device, port })));
    const terminalFlags = { ...flags, user: "SYSTEM" as TerminalUser, shell: "DEFAULT" as const };
    return terminal({ ...context, args: [device], flags: terminalFlags });
  }
  process.exitCode = await startSsh(nodeId, [...user, ...args], proxyCommand(nodeId, flags));
}

/** Prints nothing but the target's bytes, and exits with ssh's own code for all failures. */
async function proxy({ args, flags, signal, connect }: Context<Flags>): Promise<void> {
  try {
    const connection = await connect();
    const nodeId = await resolveDevice(connection.muster, args[0] ?? "", signal);
    const { port, reason } = flags;
    await pass(connection, { nodeId, host: "localhost", port, ...(reason && { reason }) }, signal);
  } catch (error) {
    printError(isMusterError(error) ? error : new MusterError("failed", { message: String(error) }), false);
    process.exitCode = sshFailed;
  }
}

export default {
  name: "ssh",
  area: "remote",
  summary: "remote.tunnels.cli.ssh.summary",
  load: (command) =>
    void configureCommand<Flags>(command, {
      args: [
        { name: "<device>", text: t("remote.tunnels.cli.ssh.deviceArgument") },
        { name: "[args...]", text: t("remote.tunnels.cli.ssh.sshArgument") },
      ],
      permission: "canUseTunnels",
      options: [
        new Option("--port <port>", t("remote.tunnels.cli.ssh.portOption")).argParser(integer).default(22),
        new Option("--proxy", t("remote.tunnels.cli.ssh.proxyOption")),
        ...openingOptions(),
      ],
      notes: t("remote.tunnels.cli.ssh.notes"),
      data: null,
      changes: true,
      examples: ["ssh root@web-01", "ssh web-01 -- -L 8080:localhost:80", "ssh web-01 -- uptime"],
      run: (context) => (context.flags.proxy ? proxy(context) : ssh(context)),
    }),
} satisfies CommandFeature;
