import { decisionText, MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { requireKnown } from "../../lib/inputs/choices.ts";
import { defineCommand } from "../../lib/command.ts";
import { operations } from "../../lib/contract/operations.ts";
import { repeatable } from "../../lib/option-values.ts";
import { printOne } from "../../lib/output.ts";
import { resolveUser } from "../../lib/resolve.ts";

export const can = defineCommand<{ on?: string[]; user?: string }>(() => ({
  name: "can",
  args: [{ name: "<operation>", text: t("access.auth.cli.can.operationIdListThem") }],
  summary: t("access.auth.cli.can.summary"),
  permission: "signed-in",
  options: [
    new Option("--on <name=id>", t("access.auth.cli.can.onOption")).argParser(repeatable),
    new Option("--user <user>", t("access.auth.cli.can.userOption")),
  ],
  data: { of: "checkPermission", and: ["words"] },
  examples: ["auth can deleteDevice --on nodeId=7", "auth can createUser --user grace@example.com"],
  async run({ args, flags, signal, connect }) {
    const { muster } = await connect();
    const on = Object.fromEntries((flags.on ?? []).map(pair));
    const userId = flags.user === undefined ? {} : { userId: await resolveUser(muster, flags.user, signal) };
    const body = { operation: args[0] ?? "", on, ...userId };
    const answer = await muster.call("checkPermission", { body }, signal);
    await printOne({ ...answer, words: decisionText(answer) }, flags);
    if (!answer.allowed) process.exitCode = 5;
  },
}));

/** The targets of operations: the parameters of their paths. */
const targets = () => [
  ...new Set(
    Object.values(operations).flatMap(({ parameters }) =>
      parameters.filter((one) => one.in === "path").map(({ name }) => name),
    ),
  ),
];

function pair(text: string): [string, string | number] {
  const [, name, value = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!name)
    throw new MusterError("usage", { message: t("access.auth.cli.can.doesntHaveFormNameid", { text }) });
  requireKnown(targets(), name, t("access.auth.cli.can.unknownName", { name }));
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}
