import { describeTrial, MusterError, t, type Muster, type Trial } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { printDone, printOne, printStatus } from "../../lib/output.ts";
import { resolveChannel } from "../../lib/resolve.ts";

interface SetFlags {
  expires?: string;
  created?: string;
  contactName?: string;
  contactEmail?: string;
  buyUrl?: string;
  channel?: string;
}

/** The start of a day in UTC, in seconds since 1970. */
function secondsOf(option: string, date: string | undefined): number | undefined {
  if (date === undefined) return undefined;
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(moment))
    throw new MusterError("usage", {
      message: t("operations.trial.cli.badDate", { option, date }),
      nextStep: t("operations.trial.cli.dateNext"),
    });
  return moment / 1_000;
}

const knownTrial = (muster: Muster, signal: AbortSignal): Promise<Trial | undefined> =>
  muster.call("getTrial", {}, signal).catch((error: unknown) => {
    if (error instanceof MusterError && error.code === "trial_not_configured") return undefined;
    throw error;
  });

export const showTrial = defineCommand(() => ({
  name: "show",
  summary: t("operations.trial.cli.show"),
  permission: "ninjaAdmin",
  data: "getTrial",
  examples: ["server trial show", "server trial show --jq .licenseExpirationDateTime"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const trial = await muster.call("getTrial", {}, signal);
    const { title, text } = describeTrial(trial, Date.now());
    printStatus(`${title} ${text}`);
    await printOne(trial, flags);
  },
}));

export const setTrial = defineCommand<SetFlags>(() => ({
  name: "set",
  summary: t("operations.trial.cli.set"),
  permission: "ninjaAdmin",
  options: [
    new Option("--expires <date>", t("operations.trial.cli.expiresOption")),
    new Option("--created <date>", t("operations.trial.cli.createdOption")),
    new Option("--contact-name <name>", t("operations.trial.cli.contactNameOption")),
    new Option("--contact-email <email>", t("operations.trial.cli.contactEmailOption")),
    new Option("--buy-url <url>", t("operations.trial.cli.buyUrlOption")),
    new Option("--channel <channel>", t("operations.trial.cli.channelOption")),
  ],
  data: "updateTrial",
  examples: [
    'server trial set --expires 2027-01-31 --contact-name "Grace Hopper" --contact-email grace@example.com',
    "server trial set --expires 2027-02-28",
    'server trial set --channel "Sales mail" --buy-url https://example.com/buy',
  ],
  changes: true,
  async run({ connect, flags, signal, onlyPlanned }) {
    const { muster } = await connect();
    const known = await knownTrial(muster, signal);
    const accountCreatedDate = secondsOf("--created", flags.created) ?? known?.accountCreatedDate;
    const expires = secondsOf("--expires", flags.expires) ?? known?.licenseExpirationDateTime;
    const accountOwnerName = flags.contactName ?? known?.accountOwnerName;
    const accountOwnerEmail = flags.contactEmail ?? known?.accountOwnerEmail;
    if (expires === undefined || !accountOwnerName || !accountOwnerEmail)
      throw new MusterError("usage", {
        message: t("operations.trial.cli.incomplete"),
        nextStep: t("operations.trial.cli.incompleteNext"),
      });
    const channelIn = async (text: string | undefined) => {
      if (text === undefined) return known?.channelId ?? null;
      return text === "none" ? null : resolveChannel(muster, text, signal);
    };
    const body = {
      licenseExpirationDateTime: expires,
      accountOwnerName,
      accountOwnerEmail,
      buyUrl: flags.buyUrl === "none" ? null : (flags.buyUrl ?? known?.buyUrl ?? null),
      channelId: await channelIn(flags.channel),
      ...(accountCreatedDate !== undefined && { accountCreatedDate }),
      ...(known && { revision: known.revision }),
    };
    if (await onlyPlanned("PUT", "/ws/trial", body)) return;
    const trial = await muster.call("updateTrial", { body }, signal);
    printStatus(t("operations.trial.cli.saved"));
    await printOne(trial, flags);
  },
}));

export const endTrial = defineCommand(() => ({
  name: "end",
  summary: t("operations.trial.cli.end"),
  permission: "ninjaAdmin",
  data: resultFields,
  examples: ["server trial end --yes"],
  changes: true,
  asks: true,
  async run(context) {
    const { muster } = await context.connect();
    if (await context.onlyPlanned("DELETE", "/ws/trial")) return;
    await context.confirm(t("operations.trial.cli.endQuestion"));
    await muster.call("endTrial", {}, context.signal);
    printStatus(t("operations.trial.cli.endDone"));
    await printDone({ id: "trial", result: t("common.cli.results.deleted") }, context.flags);
  },
}));

export const requestTrialCall = defineCommand(() => ({
  name: "request-call",
  summary: t("operations.trial.cli.requestCall"),
  permission: "signed-in",
  data: resultFields,
  examples: ["server trial request-call"],
  changes: true,
  async run({ connect, flags, signal, onlyPlanned }) {
    const { muster } = await connect();
    const { divisionUid } = await muster.call("getSession", {}, signal);
    if (divisionUid === null) throw new MusterError("trial_not_configured");
    const path = { divisionUid };
    if (await onlyPlanned("POST", `/ws/division/trial-banner-contact-us-request-call/${divisionUid}`)) return;
    const { accountOwnerName } = await muster.call("getTrialContact", { path }, signal);
    await muster.call("requestTrialCall", { path }, signal);
    printStatus(t("operations.trial.cli.callRequested", { name: accountOwnerName }));
    await printDone({ id: "trial", result: t("common.cli.results.done") }, flags);
  },
}));
