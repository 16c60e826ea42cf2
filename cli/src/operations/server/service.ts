import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { MusterError, t } from "@muster/sdk";
import { writeWhole } from "@muster/sdk/files";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printOne, printStatus, wantsJson, write } from "../../lib/output.ts";
import { initScriptOf, type Service, settingsFile, unitOf } from "./service-files.ts";

interface InstallFlags {
  data: string;
  host?: string;
  port?: number;
  user: string;
}

type Step = readonly [string, ...string[]];

const run = promisify(execFile);
const name = "muster";
const unitFile = `/etc/systemd/system/${name}.service`;
const initFile = `/etc/init.d/${name}`;
const startMS = 60_000;
const highestPort = 65_535;
/** Folders that the service can't use, because its unit hides or replaces them. */
const hidden = /^\/(home|root|tmp|var\/tmp|run)\//;

const usage = (message: string) => new MusterError("usage", { message });

/** Builds the service from the flags. @throws MusterError if it couldn't run as a service */
function serviceOf({ data, host = "127.0.0.1", port = 7440, user }: InstallFlags): Required<Service> {
  const service = {
    program: [process.execPath, realpathSync(join(import.meta.dirname, "../bin/muster.js"))] as const,
    data: resolve(data),
    host,
    port,
    user,
  };
  for (const path of [...service.program, service.data])
    if (!/^\/[\w.@+/-]+$/.test(path)) throw usage(t("operations.server.cli.service.badPath", { path }));
  if (!/^[a-z_][\w-]{0,31}$/.test(user)) throw usage(t("operations.server.cli.service.badUser"));
  if (!/^[\w.:-]+$/.test(host)) throw usage(t("operations.server.cli.service.badHost"));
  if (port < 1 || port > highestPort) throw usage(t("operations.server.cli.service.badPort"));
  if (hidden.test(service.data)) throw usage(t("operations.server.cli.service.badData"));
  for (const path of service.program)
    if (hidden.test(path) || isClosed(path))
      throw new MusterError("failed", {
        message: t("operations.server.cli.service.unreadable", { path }),
        nextStep: t("operations.server.cli.service.installGlobally"),
      });
  return service;
}

/** Whether other users can't access a file. */
function isClosed(path: string): boolean {
  const folder = dirname(path);
  return (statSync(path).mode & 0o005) === 0 || (folder !== path && isClosed(folder));
}

function requireRoot(): void {
  if (process.platform !== "linux")
    throw new MusterError("failed", {
      message: t("operations.server.cli.service.onlyLinux"),
      nextStep: t("operations.server.cli.service.runUp"),
    });
  if (process.getuid?.() !== 0)
    throw new MusterError("forbidden", {
      message: t("operations.server.cli.service.needsRoot"),
      nextStep: t("operations.server.cli.service.useSudo"),
    });
}

const hasSystemd = () => existsSync("/run/systemd/system");

const hasUser = (user: string) => new RegExp(`^${user}:`, "m").test(readFileSync("/etc/passwd", "utf8"));

function installSteps({ user, data }: Service): Step[] {
  const shell = "/usr/sbin/nologin";
  const account: Step[] = hasUser(user)
    ? []
    : [
        [
          "useradd",
          "--system",
          "--user-group",
          "--no-create-home",
          "--home-dir",
          data,
          "--shell",
          shell,
          user,
        ],
      ];
  const folder: Step = ["install", "--directory", "--mode=0700", `--owner=${user}`, data];
  const start: Step[] = hasSystemd()
    ? [
        ["systemctl", "daemon-reload"],
        ["systemctl", "enable", name],
        ["systemctl", "restart", name],
      ]
    : [...atBoot("defaults"), [initFile, "restart"]];
  return [...account, folder, ...start];
}

const uninstallSteps = (): Step[] =>
  hasSystemd() ? [["systemctl", "disable", "--now", name]] : [[initFile, "stop"]];

/** Enables init scripts with the tool of Debian and its derivatives, such as Devuan. */
const atBoot = (...args: string[]): Step[] =>
  existsSync("/usr/sbin/update-rc.d") ? [["update-rc.d", name, ...args]] : [];

async function runSteps(steps: readonly Step[], signal: AbortSignal): Promise<void> {
  for (const [program, ...args] of steps)
    await run(program, args, { signal }).catch((error: Error & { stderr?: string }) => {
      throw new MusterError("failed", {
        message: t("operations.server.cli.service.stepFailed", {
          step: [program, ...args].join(" "),
          reason: (error.stderr || error.message).trim(),
        }),
      });
    });
}

/** Waits until the server accepts connections: a service that exits after its start isn't installed. */
async function answers({ host, port }: Required<Service>, signal: AbortSignal): Promise<boolean> {
  const own = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  for (const end = Date.now() + startMS; Date.now() < end; await setTimeout(500, undefined, { signal })) {
    const socket = connect(port, own);
    try {
      await once(socket, "connect", { signal });
      return true;
    } catch {
      signal.throwIfAborted();
    } finally {
      socket.destroy();
    }
  }
  return false;
}

async function showPlan(
  context: Context<unknown>,
  plan: { file: string; content: string; steps: readonly Step[] },
) {
  printStatus(t("operations.server.cli.service.dryRun"));
  const commands = plan.steps.map((step) => step.join(" "));
  if (wantsJson(context.flags)) return printOne({ ...plan, steps: commands }, context.flags);
  write([`# ${plan.file}`, plan.content, ...commands, ""].join("\n"));
}

async function install(context: Context<InstallFlags>): Promise<void> {
  const { flags, signal } = context;
  requireRoot();
  const service = serviceOf(flags);
  const file = hasSystemd() ? unitFile : initFile;
  const content = hasSystemd() ? unitOf(service) : initScriptOf(service);
  const steps = installSteps(service);
  if (flags.dryRun) return showPlan(context, { file, content, steps });
  const question = existsSync(file) ? "replace" : "install";
  const { data, user, host, port } = service;
  await context.confirm(t(`operations.server.cli.service.${question}`, { file, user, data }));
  writeWhole(file, content);
  chmodSync(file, hasSystemd() ? 0o644 : 0o755);
  await runSteps(steps, signal);
  if (!(await answers(service, signal)))
    throw new MusterError("failed", {
      message: t("operations.server.cli.service.notStarted", { port }),
      nextStep: t("operations.server.cli.service.seeLog", {
        command: hasSystemd() ? "journalctl -u muster" : "tail /var/log/muster.log",
      }),
    });
  await printOne({ file, user, data, host, port, state: "RUNNING" }, flags);
  printStatus(t("operations.server.cli.service.installed", { data, settings: settingsFile }));
}

async function uninstall(context: Context<unknown>): Promise<void> {
  requireRoot();
  const file = [unitFile, initFile].find((one) => existsSync(one));
  if (!file)
    throw new MusterError("not_found", {
      message: t("operations.server.cli.service.none"),
      nextStep: t("operations.server.cli.service.installFirst"),
    });
  const steps = uninstallSteps();
  if (context.flags.dryRun) return showPlan(context, { file, content: "", steps });
  await context.confirm(t("operations.server.cli.service.remove", { file }));
  await runSteps(steps, context.signal);
  rmSync(file);
  await runSteps(hasSystemd() ? [["systemctl", "daemon-reload"]] : atBoot("remove"), context.signal);
  await printOne({ file, state: "REMOVED" }, context.flags);
  printStatus(t("operations.server.cli.service.removed"));
}

export const installService = defineCommand<InstallFlags>(() => ({
  name: "install-service",
  summary: t("operations.server.cli.service.installSummary"),
  options: [
    new Option("--data <folder>", t("operations.up.cli.dataOption")).default("/var/lib/muster"),
    new Option("--host <address>", t("operations.up.cli.hostOption")),
    new Option("--port <n>", t("operations.up.cli.portOption")).argParser(integer),
    new Option("--user <name>", t("operations.server.cli.service.userOption")).default("muster"),
  ],
  notes: t("operations.server.cli.service.notes", { settings: settingsFile }),
  data: ["file", "user", "data", "host", "port", "state"],
  examples: ["server install-service --dry-run", "server install-service --host 0.0.0.0 --port 443 --yes"],
  local: true,
  changes: true,
  asks: true,
  run: install,
}));

export const uninstallService = defineCommand<unknown>(() => ({
  name: "uninstall-service",
  summary: t("operations.server.cli.service.uninstallSummary"),
  data: ["file", "state"],
  examples: ["server uninstall-service --yes"],
  local: true,
  changes: true,
  asks: true,
  run: uninstall,
}));
