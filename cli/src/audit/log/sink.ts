import { createSocket } from "node:dgram";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectEncrypted } from "node:tls";
import {
  type Activity,
  framed,
  MusterError,
  parseSyslogTarget,
  type SyslogTarget,
  t,
  toExportLine,
  toSyslog,
} from "@muster/sdk";
import { Option } from "commander";
import { write } from "../../lib/output.ts";

export interface SinkFlags {
  to?: string;
  file?: string;
  tlsCa?: string;
}

export const sinkOptions = () => [
  new Option("--file <file>", t("audit.log.cli.sink.fileOption")),
  new Option("--to <address>", t("audit.log.cli.sink.toOption")),
  new Option("--tls-ca <file>", t("audit.log.cli.sink.tlsCaOption")),
];

interface Output {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Sink {
  entry(entry: Activity): Promise<void>;
  line(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the destination that the flags name. @throws MusterError `usage` or `unreachable` */
export async function openSink(flags: SinkFlags & { output?: string }, signal: AbortSignal): Promise<Sink> {
  if (flags.to && flags.file)
    throw new MusterError("usage", { message: t("audit.log.cli.sink.useFileNotBoth") });
  if (flags.to && flags.output === "ndjson")
    throw new MusterError("usage", {
      message: t("audit.log.cli.sink.sendsSyslogNotNdjson"),
      nextStep: t("audit.log.cli.sink.omitOutput"),
    });
  const host = hostname();
  if (flags.to) {
    const target = parseSyslogTarget(flags.to);
    if (!target)
      throw new MusterError("usage", {
        message: t("audit.log.cli.sink.isntSyslogServerAddress", { to: flags.to }),
        nextStep: t("audit.log.cli.sink.useAddressSuchAs"),
      });
    const output =
      target.transport === "udp" ? openDatagrams(target) : await openStream(target, flags.tlsCa, signal);
    return {
      entry: (entry) => output.send(toSyslog(entry, host)),
      line: async () => {},
      close: output.close,
    };
  }
  const output = flags.file ? await openFile(flags.file) : standardOutput;
  const syslog = flags.output === "syslog";
  return {
    entry: (entry) => output.send(syslog ? `${toSyslog(entry, host)}\n` : toExportLine(entry)),
    line: output.send,
    close: output.close,
  };
}

const standardOutput: Output = { send: async (text) => write(text), close: async () => {} };

async function openFile(path: string): Promise<Output> {
  const file = await open(path, "w", 0o600).catch((error: Error) => {
    throw new MusterError("usage", {
      message: t("audit.log.cli.sink.fileCannotWritten", { message: error.message }),
    });
  });
  return { send: async (text) => void (await file.write(text)), close: () => file.close() };
}

const away = (target: SyslogTarget, error: Error) =>
  new MusterError("unreachable", {
    message: t("audit.log.cli.sink.cantReachSyslogServer", {
      host: target.host,
      port: target.port,
      message: error.message,
    }),
    nextStep: t("audit.log.cli.sink.checkRunningItsAddress"),
  });

async function openStream(
  target: SyslogTarget,
  ca: string | undefined,
  signal: AbortSignal,
): Promise<Output> {
  const { host, port, transport } = target;
  let failed: Error | undefined;
  let socket: Socket;
  if (transport === "tls") {
    const authorities =
      ca === undefined
        ? undefined
        : await readFile(ca).catch((error: Error) => {
            throw new MusterError("usage", {
              message: t("audit.log.cli.sink.certificatesCannotRead", { message: error.message }),
            });
          });
    // SNI doesn't allow IP addresses; the certificate is still checked against the address
    socket = connectEncrypted({ host, port, ca: authorities, ...(!isIP(host) && { servername: host }) });
  } else socket = connectPlain({ host, port });
  socket.on("error", (error) => (failed = error));
  await once(socket, transport === "tls" ? "secureConnect" : "connect", { signal }).catch((error: Error) => {
    socket.destroy();
    throw away(target, error);
  });
  const closed = new Promise<void>((resolve) => socket.once("close", resolve));
  return {
    async send(text) {
      if (failed || socket.destroyed) throw away(target, failed ?? new Error("it closed the connection"));
      if (!socket.write(framed(text)))
        await Promise.race([once(socket, "drain", { signal }).catch(() => undefined), closed]);
    },
    async close() {
      // don't wait for a server that never closes its side of the connection
      if (!socket.destroyed) await new Promise<void>((resolve) => socket.end(resolve));
      socket.destroy();
      if (failed) throw away(target, failed);
    },
  };
}

function openDatagrams(target: SyslogTarget): Output {
  const socket = createSocket(target.host.includes(":") ? "udp6" : "udp4");
  return {
    send: (text) =>
      new Promise((resolve, reject) =>
        socket.send(text, target.port, target.host, (error) =>
          error ? reject(away(target, error)) : resolve(),
        ),
      ),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
