import { readFile } from "node:fs/promises";
import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { defineCommand } from "../../lib/command.ts";
import { resultFields } from "../../lib/contract/data-fields.ts";
import { cannotRead } from "../../lib/files.ts";
import { readSecret } from "../../lib/prompts.ts";
import { printDone, printOne, printStatus } from "../../lib/output.ts";

interface SetFlags {
  certificate: string;
  key?: string;
  passphraseStdin?: boolean;
  timestampUrl?: string;
}

const path = "/ws/agents/installers/code-signing";
const isPem = /-----BEGIN CERTIFICATE/;
const hasKey = /PRIVATE KEY-----/;
const isEncrypted = /ENCRYPTED/;
const fields = [
  "subject",
  "issuer",
  "fingerprint",
  "notBefore",
  "notAfter",
  "timestampUrl",
  "setBy",
  "setAt",
];

/** Reads the certificate and its key, which can be in one file or in two. */
async function readFiles({ certificate: file, key }: SetFlags): Promise<Buffer> {
  const read = (path: string) => readFile(path).catch(cannotRead(path));
  const certificate = await read(file);
  const both = key ? Buffer.concat([certificate, Buffer.from("\n"), await read(key)]) : certificate;
  const text = both.toString("latin1");
  if (isPem.test(text) && !hasKey.test(text))
    throw new MusterError("usage", {
      message: t("operations.server.cli.signing.noKey", { file }),
      nextStep: t("operations.server.cli.signing.addKey"),
    });
  return both;
}

export const showSigning = defineCommand(() => ({
  name: "show",
  summary: t("operations.server.cli.signing.show"),
  permission: "sysadmin",
  data: fields,
  examples: ["server signing show", "server signing show --jq .notAfter"],
  async run({ connect, flags, signal }) {
    const { muster } = await connect();
    const { certificate } = await muster.call("getCodeSigning", {}, signal);
    if (!certificate)
      throw new MusterError("not_found", { message: t("operations.server.cli.signing.none") });
    await printOne(certificate, flags);
  },
}));

export const setSigning = defineCommand<SetFlags>(() => ({
  name: "set",
  summary: t("operations.server.cli.signing.set"),
  permission: "sysadmin",
  options: [
    new Option("--certificate <file>", t("operations.server.cli.signing.fileOption")).makeOptionMandatory(),
    new Option("--key <file>", t("operations.server.cli.signing.keyOption")),
    new Option("--passphrase-stdin", t("operations.server.cli.signing.passphraseStdinOption")),
    new Option("--timestamp-url <url>", t("operations.server.cli.signing.timestampOption")),
  ],
  data: fields,
  examples: [
    "server signing set --certificate acme.p12 --passphrase-stdin < passphrase.txt",
    "server signing set --certificate chain.pem --key key.pem --timestamp-url http://timestamp.example.com",
  ],
  changes: true,
  async run({ connect, flags, signal, onlyPlanned }) {
    const file = await readFiles(flags);
    const text = file.toString("latin1");
    const isOpen = hasKey.test(text) && !isEncrypted.test(text);
    const source = { what: t("operations.server.cli.signing.passphrase"), flag: "--passphrase-stdin" };
    const stdin = flags.passphraseStdin;
    const body = {
      keyFile: file.toString("base64"),
      ...(flags.timestampUrl && { timestampUrl: flags.timestampUrl }),
      ...(!isOpen && {
        passphrase: await readSecret({ ...source, stdin, env: "MUSTER_PASSPHRASE" }, signal),
      }),
    };
    if (await onlyPlanned("PUT", path, body)) return;
    const { muster } = await connect();
    const { certificate } = await muster.call("updateCodeSigning", { body }, signal);
    printStatus(t("operations.server.cli.signing.saved"));
    if (certificate) await printOne(certificate, flags);
  },
}));

export const removeSigning = defineCommand(() => ({
  name: "remove",
  summary: t("operations.server.cli.signing.remove"),
  permission: "sysadmin",
  data: resultFields,
  examples: ["server signing remove --yes"],
  changes: true,
  asks: true,
  async run(context) {
    if (await context.onlyPlanned("DELETE", path)) return;
    const { muster } = await context.connect();
    await context.confirm(t("operations.server.cli.signing.removeQuestion"));
    await muster.call("removeCodeSigning", {}, context.signal);
    printStatus(t("operations.server.cli.signing.removed"));
    await printDone({ id: "code-signing", result: t("common.cli.results.deleted") }, context.flags);
  },
}));
