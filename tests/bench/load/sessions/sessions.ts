// Remote sessions through server and agent, with TLS, compared with a local terminal and with ssh to this
// computer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawn } from "@lydell/node-pty";
import { openSession } from "../../../support/agents/managed-computer.ts";
import { until } from "../../../support/server/server.ts";
import { median, percentile, type Row } from "../../measure.ts";
import { startSecureComputer } from "./secure-computer.ts";
import { startSsh } from "./ssh-server.ts";

const keys = 400;
const keyEveryMS = 8;
const lines = 1_000_000;
const rounds = 5;
/** Long enough for a slow recording to delay the flood. */
const floodMS = 2_000;
const shell = "exec env -i PS1='$ ' TERM=xterm-256color PATH=$PATH bash --norc --noprofile\n";

interface Measured {
  type(text: string): void;
  /** Called with each output. */
  listen(listener: (bytes: number, text: () => string) => void): void;
  close(): void;
}

function local(program: string, args: string[]): Measured {
  const terminal = spawn(program, args, { cols: 80, rows: 24, name: "xterm-256color" });
  let listener: Parameters<Measured["listen"]>[0] = () => undefined;
  terminal.onData((data) => listener(data.length, () => data));
  return {
    type: (text) => terminal.write(text),
    listen: (next) => (listener = next),
    close: () => terminal.kill(),
  };
}

/** Waits until an output contains the text. */
const seen = (terminal: Measured, text: string) =>
  new Promise<number>((resolve) => {
    let tail = "";
    let bytes = 0;
    terminal.listen((length, read) => {
      bytes += length;
      tail = (tail + read()).slice(-200);
      if (tail.includes(text)) resolve(bytes);
    });
  });

async function prepare(terminal: Measured): Promise<void> {
  terminal.type(shell);
  await wait(500);
  const ready = seen(terminal, "ready-2");
  terminal.type("echo ready-$((1+1))\n");
  await ready;
  await wait(200);
}

/** The times from each key to its echo in ms. */
async function echoes(terminal: Measured): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < keys; i++) {
    const key = String.fromCharCode(97 + (i % 26));
    const start = performance.now();
    const echoed = new Promise<void>((resolve) => terminal.listen(() => resolve()));
    terminal.type(key);
    await echoed;
    times.push(performance.now() - start);
    await wait(keyEveryMS);
  }
  terminal.type("\x15");
  await wait(50);
  return times;
}

/** The throughput of many lines, in bytes per second. */
async function flood(terminal: Measured): Promise<number> {
  const start = performance.now();
  const done = seen(terminal, "flood-2");
  terminal.type(`seq ${lines}; echo flood-$((1+1))\n`);
  return (await done) / ((performance.now() - start) / 1_000);
}

/** The time in ms until a flood has ended after Ctrl-C. */
async function interrupt(terminal: Measured): Promise<number> {
  terminal.type("yes\n");
  await wait(floodMS);
  const stopped = seen(terminal, "^C");
  const start = performance.now();
  terminal.type("\x03");
  await stopped;
  const time = performance.now() - start;
  await wait(300);
  return time;
}

const rate = (value: number) => `${(value / 1e6).toFixed(1)} MB/s`;
const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

export async function sessionsBench(): Promise<Row[]> {
  const computer = await startSecureComputer();
  const folder = mkdtempSync(join(tmpdir(), "muster-ssh-"));
  const ssh = await startSsh(folder);
  try {
    const { url, nodeId } = computer;
    const person = await computer.user("grace@example.com");
    const session = openSession(person, url, { nodeId, user: "SYSTEM", shell: "DEFAULT" });
    await until("the terminal is open", () => session.bytes() > 0);
    const muster: Measured = {
      type: session.type,
      listen: (listener) =>
        session.listen((bytes) => listener(bytes.length, () => Buffer.from(bytes).toString())),
      close: () => session.client.close(),
    };
    const here = local("/bin/sh", []);
    const there = ssh && local("ssh", ["-tt", "-p", ssh.port, ...ssh.args, "127.0.0.1"]);
    const all = [muster, here, ...(there ? [there] : [])];
    for (const one of all) await prepare(one);
    const measured = all.map(() => ({
      echo: [] as number[],
      flood: [] as number[],
      interrupt: [] as number[],
    }));
    for (let round = 0; round < rounds; round++)
      for (const [i, one] of all.entries()) {
        measured[i]!.echo.push(...(await echoes(one)));
        measured[i]!.flood.push(await flood(one));
        measured[i]!.interrupt.push(await interrupt(one));
      }
    for (const one of all) one.close();
    const [own, floor, peer] = measured;
    const beside = (of: (one: NonNullable<typeof own>) => string) =>
      `local ${of(floor!)}${peer ? `, ssh ${of(peer)}` : ""}`;
    const row = (
      what: string,
      goal: string,
      of: (one: NonNullable<typeof own>) => number,
      unit: (value: number) => string,
    ) => ({
      what,
      muster: unit(of(own!)),
      peer: beside((one) => unit(of(one))),
      ratio: (of(own!) / of(floor!)).toFixed(2),
      goal,
    });
    return [
      row("echo of a key, median", "0.7 ms", ({ echo }) => median(echo), milliseconds),
      row("echo of a key, 99th percentile", "5 ms", ({ echo }) => percentile(echo, 0.99), milliseconds),
      row("a million lines", "0.9 of local", (one) => median(one.flood), rate),
      row("Ctrl-C in a flood", "10 ms", (one) => median(one.interrupt), milliseconds),
    ];
  } finally {
    ssh?.close();
    await computer.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
