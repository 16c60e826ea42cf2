import { t } from "@muster/sdk";
import { Option } from "commander";
import { type Context, defineCommand } from "../../lib/command.ts";
import { integer } from "../../lib/option-values.ts";
import { printDone, printStatus } from "../../lib/output.ts";

interface Flags {
  note?: string;
}

async function change(
  context: Context<Flags>,
  what: "acknowledge" | "reset",
  operation: "acknowledgeAlerts" | "resetAlerts",
): Promise<void> {
  const { args, flags, signal } = context;
  const body = {
    alertIds: [...new Set(args.map(integer))],
    ...(flags.note !== undefined && { note: flags.note }),
  };
  if (await context.onlyPlanned("POST", `/ws/alerts/${what}`, body)) return;
  const { muster } = await context.connect();
  const { changed, unchanged } = await muster.call(operation, { body }, signal);
  printStatus(t(`monitoring.alerts.done.${what}`, { count: changed.length }));
  if (unchanged.length) printStatus(t("monitoring.alerts.unchanged", { count: unchanged.length }));
  await printDone({ changed, unchanged }, flags);
  // exit code 7 means that some were changed
  if (unchanged.length) process.exitCode = changed.length ? 7 : 1;
}

const changeCommand = (what: "acknowledge" | "reset", operation: "acknowledgeAlerts" | "resetAlerts") =>
  defineCommand<Flags>(() => ({
    name: what,
    args: [{ name: "<alert...>", text: t("monitoring.alerts.cli.alertArgument") }],
    summary: t(`monitoring.alerts.cli.${what}.summary`),
    permission: "canUpdateDevices",
    options: [new Option("--note <text>", t(`monitoring.alerts.noteHint.${what}`))],
    data: operation,
    changes: true,
    examples: [`alerts ${what} 12`, `alerts ${what} 12 13 --note "Disk ordered"`],
    run: (context) => change(context, what, operation),
  }));

export const acknowledgeAlerts = changeCommand("acknowledge", "acknowledgeAlerts");
export const resetAlerts = changeCommand("reset", "resetAlerts");
