import { resolve } from "node:path";
import { shortFingerprint, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { checkUrl, defaultUrl } from "../../lib/connection.ts";
import { readSecret } from "../../lib/prompts.ts";
import { printDone, printStatus } from "../../lib/output.ts";
import { dataOption, defaultData } from "./data-folder.ts";
import { authoritiesOption, prepareConnections } from "./doctor.ts";

export const enrollAgent = defineCommand<{
  data: string;
  tokenStdin?: boolean;
  name?: string;
  ca?: string;
}>(() => ({
  name: "enroll",
  summary: t("agents.agents.cli.enroll.summary"),
  options: [
    new Option("--url <url>", t("agents.agents.cli.enroll.urlOption")),
    new Option("--token-stdin", t("agents.agents.cli.enroll.tokenStdinOption")),
    new Option("--name <name>", t("agents.agents.cli.enroll.nameOption")),
    authoritiesOption(),
    dataOption(),
  ],
  data: ["state", "fingerprint"],
  examples: ["agents enroll --url https://muster.example.com --token-stdin < token.txt"],
  local: true,
  changes: true,
  async run(context) {
    const { flags, signal } = context;
    const url = checkUrl(flags.url ?? process.env.MUSTER_URL ?? defaultUrl);
    const source = {
      what: t("agents.agents.cli.enroll.enrollmentToken"),
      flag: "--token-stdin",
      env: "MUSTER_ENROLLMENT_TOKEN",
    };
    const token = await readSecret({ ...source, stdin: flags.tokenStdin }, signal);
    if (
      await context.onlyPlanned(
        "POST",
        `${url}/ws/agents/enroll`,
        { token, hostname: flags.name },
        { isDraft: true },
      )
    )
      return;
    await prepareConnections(flags.ca);
    const { enroll } = await import("@muster/agent");
    const { state, signing } = await enroll({ data: resolve(flags.data), url, token, name: flags.name });
    const next = flags.data === defaultData ? "muster agents run" : `muster agents run --data ${flags.data}`;
    const { keyFingerprint } = await import("@muster/sdk/agent-keys");
    const key = shortFingerprint(keyFingerprint(signing.publicKey));
    printStatus(t("agents.agents.cli.enroll.key", { key }));
    printStatus(
      state === "PENDING"
        ? t("agents.agents.cli.enroll.enrolledWaitingTechniciansApproval", { next })
        : t("agents.agents.cli.enroll.enrolledNext", { next }),
    );
    await printDone({ state, fingerprint: key }, flags);
  },
}));
