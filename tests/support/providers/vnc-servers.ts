// TigerVNC's and x11vnc's servers, each with a program that prints keyboard and mouse events.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/ports.ts";
import { until } from "../server/server.ts";

export interface VncServer {
  port: number;
  /** The X display, for other programs. */
  display: string;
  /** The events that the program on the screen has received. */
  events(): string;
  close(): Promise<void>;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

export async function vncPort(): Promise<number> {
  const port = 5_900 + ((await freePort()) % 100);
  return (await listens(port)) ? vncPort() : port;
}

function passwordFile(password: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "muster-vnc-")), "password");
  execFileSync("x11vnc", ["-storepasswd", password, path], { stdio: "ignore" });
  return path;
}

export async function startVncServer(
  kind: "tigervnc" | "x11vnc",
  {
    name = "screen",
    password,
    memory,
  }: {
    name?: string;
    password?: string;
    /** The folder in which Xvfb stores its screen, without the mouse pointer. */
    memory?: string;
  } = {},
): Promise<VncServer> {
  const children: ChildProcess[] = [];
  const run = (program: string, args: string[], env = {}) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "ignore"],
    });
    children.push(child);
    return child;
  };
  const port = await vncPort();
  const display = `:${1_000 + port}`;
  const size = "800x600";
  const lock = `/tmp/.X11-unix/X${1_000 + port}`;
  if (kind === "tigervnc")
    run("Xtigervnc", [
      display,
      "-rfbport",
      String(port),
      "-localhost",
      // as is TigerVNC's default: the password within VeNCrypt, or without TLS for viewers that lack it
      ...(password
        ? ["-SecurityTypes", "TLSVnc,VncAuth", "-PasswordFile", passwordFile(password)]
        : ["-SecurityTypes", "None"]),
      "-desktop",
      name,
      "-geometry",
      size,
      "-depth",
      "24",
      "-nolisten",
      "tcp",
    ]);
  else
    run("Xvfb", [
      display,
      "-screen",
      "0",
      `${size}x24`,
      "-nolisten",
      "tcp",
      ...(memory ? ["-fbdir", memory, "-nocursor"] : []),
    ]);
  await until(`${display} is there`, () => existsSync(lock), 10_000);
  if (kind === "x11vnc")
    run("x11vnc", [
      "-display",
      display,
      "-rfbport",
      String(port),
      "-localhost",
      "-forever",
      "-shared",
      "-quiet",
      "-desktop",
      name,
      ...(password ? ["-passwd", password] : ["-nopw"]),
      ...(memory ? ["-nocursor"] : []),
    ]);
  await until(`${kind} listens`, () => listens(port), 15_000);
  let events = "";
  const xev = run("xev", ["-geometry", "800x600+0+0"], { DISPLAY: display });
  xev.stdout!.setEncoding("utf8").on("data", (text: string) => (events += text));
  await until("the program is on the screen", () => events.includes("MapNotify"), 10_000);
  return {
    port,
    display,
    events: () => events,
    async close() {
      for (const child of children.toReversed()) {
        const exited = once(child, "exit");
        child.kill();
        await exited;
      }
    },
  };
}
