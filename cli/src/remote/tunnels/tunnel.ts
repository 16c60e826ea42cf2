import { MusterError, t, targetText } from "@muster/sdk";
import { sessionError, type RemoteState } from "@muster/sdk/remote";
import { Option } from "commander";
import { deviceArgument } from "../../devices/devices/device-argument.ts";
import { configureCommand, type Context, openingOptions } from "../../lib/command.ts";
import type { Connection } from "../../lib/connection.ts";
import type { CommandFeature } from "../../lib/feature.ts";
import { openAddress } from "../../lib/usage/open-address.ts";
import { printList, printStatus, wantsData } from "../../lib/output.ts";
import { resolveDevice } from "../../lib/resolve.ts";
import { clean, columnsOf } from "../../lib/table.ts";
import { untilStopped } from "../../lib/usage/until-stopped.ts";
import { brokenLines } from "../broken-lines.ts";
import { LocalPort } from "./local-port.ts";
import { openTunnel, refusalText } from "./open-tunnel.ts";
import { readPortPair, type PortPair } from "./ports.ts";
import { openRdp } from "./rdp.ts";

interface Flags {
  reason?: string;
  open?: boolean;
  rdp?: string | true;
}

const tlsPorts = [443, 8_443];

const print = (text: string) => printStatus(clean(text));

interface Listening extends PortPair {
  local: number;
  localPort: LocalPort;
}

/** Listens on a local port for one port of the device. */
async function listen(
  connection: Connection,
  { nodeId, reason, ...pair }: PortPair & { nodeId: number; reason: string | undefined },
  onEnd: (error: unknown) => void,
  signal: AbortSignal,
): Promise<Listening> {
  const { host, port } = pair;
  const target = targetText(host, port);
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  const sayBroken = brokenLines({
    lost: t("remote.tunnels.cli.lost"),
    away: t("remote.tunnels.cli.away"),
    back: t("remote.tunnels.cli.back"),
  });
  const onState = (state: RemoteState) => {
    if (state === "connected") resolve();
    sayBroken(state);
  };
  const body = { nodeId, host, port, ...(reason && { reason }) };
  const localPort = new LocalPort(
    (onSessionEnd) => openTunnel(connection, body, { onState, onEnd: onSessionEnd }, signal),
    {
      onOpened: (number) => print(t("remote.tunnels.cli.tunnel.opened", { number, target })),
      onClosed: (number, bytes) => print(t("remote.tunnels.cli.tunnel.closed", { number, target, ...bytes })),
      onRefused: (_, why) => print(refusalText(target, why)),
      onEnd(end) {
        const error = end.type === "exit" ? new MusterError("session_ended") : sessionError(end);
        reject(error);
        onEnd(error);
      },
    },
  );
  try {
    await opened;
    return { ...pair, localPort, local: await localPort.listen(pair.local) };
  } catch (error) {
    localPort.close();
    throw error;
  }
}

async function tunnel(context: Context<Flags>): Promise<void> {
  const { flags, signal, connect, onlyPlanned, confirm } = context;
  const [device = "", ...texts] = context.args;
  const pairs = texts.map(readPortPair);
  const only = flags.rdp ? "--rdp" : flags.open && "--open";
  if (only && pairs.length > 1)
    throw new MusterError("usage", { message: t("remote.tunnels.cli.tunnel.oneOnly", { option: only }) });
  const connection = await connect();
  const nodeId = await resolveDevice(connection.muster, device, signal);
  const { reason } = flags;
  const bodies = pairs.map(({ host, port }) => ({ nodeId, host, port, ...(reason && { reason }) }));
  if (await onlyPlanned("POST", "/ws/rtc/tunnel", bodies.length === 1 ? bodies[0] : bodies)) return;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const listening: Listening[] = [];
  try {
    for (const pair of pairs)
      listening.push(await listen(connection, { ...pair, nodeId, reason }, reject, signal));
    const rows = listening.map(({ host, port, local }) => ({
      target: targetText(host, port),
      address: `127.0.0.1:${local}`,
    }));
    await printList(rows, columnsOf("target", "address"), flags);
    if (!wantsData(flags))
      for (const row of rows) print(t("remote.tunnels.cli.tunnel.ready", { ...row, device }));
    const [{ port, local } = { port: 0, local: 0 }] = listening;
    if (flags.open) openAddress(`${tlsPorts.includes(port) ? "https" : "http"}://127.0.0.1:${local}/`);
    if (flags.rdp) {
      const file = flags.rdp === true ? undefined : flags.rdp;
      const ask = (path: string) => confirm(t("remote.cli.sessions.export.replace", { file: path }));
      await openRdp({ file, device, port: local }, ask);
    }
    await Promise.race([untilStopped(signal), failed]);
  } finally {
    for (const { localPort } of listening) localPort.close();
  }
}

export default {
  name: "tunnel",
  area: "remote",
  summary: "remote.tunnels.cli.tunnel.summary",
  load: (command) =>
    void configureCommand<Flags>(command, {
      args: [deviceArgument, { name: "<ports...>", text: t("remote.tunnels.cli.tunnel.portsArgument") }],
      permission: "canUseTunnels",
      options: [
        new Option("--open", t("remote.tunnels.cli.tunnel.openOption")),
        new Option("--rdp [file]", t("remote.tunnels.cli.tunnel.rdpOption")),
        ...openingOptions(),
      ],
      notes: t("remote.tunnels.cli.tunnel.notes"),
      data: ["target", "address"],
      changes: true,
      asks: true,
      examples: [
        "tunnel web-01 443 5432:15432",
        "tunnel pc-7 3389 --rdp",
        "tunnel probe-1 10.0.0.5:80 --open",
        "tunnel web-01 8080 --json address",
      ],
      run: tunnel,
    }),
} satisfies CommandFeature;
