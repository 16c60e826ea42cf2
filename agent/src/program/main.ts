// The program `muster-agent` of installed agents. `npm run installers` bundles it into agent.cjs.
import "./older-node.ts";
import { readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { MusterError, t, version } from "@muster/sdk";
import { makeFolder, writeWhole } from "@muster/sdk/files";
import { setDefaultLanguageFromDisk } from "@muster/sdk/node";
import { trustAuthorities, useProxy } from "../connection/proxy.ts";
import { restartCode } from "../updates/state.ts";
import { diagnose, printFindings } from "./doctor.ts";
import { enrollByFile, isEnrolled } from "./enrollment-file.ts";
import { installedPlaces } from "./places.ts";
import { leave, runInstalled } from "./run.ts";

const options = {
  data: { type: "string" },
  url: { type: "string" },
  ca: { type: "string" },
  "enrollment-file": { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const usage = `Usage: muster-agent <command>

  run       run the agent until it is stopped
  enroll    enroll this computer: --url <url>, token on standard input
  doctor    explain why the agent doesn't reach its server: [--url <url>] [--json]
  leave     tell the server that the agent is being removed
  version   show the version

Options:
  --ca <file>               trust the certificate authorities of a PEM file
  --data <folder>           the agent's data folder
  --enrollment-file <file>  the file that the installer has written

HTTPS_PROXY and NO_PROXY apply.`;

async function start(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const installed = installedPlaces();
  const places = {
    ...installed,
    data: values.data ?? installed.data,
    enrollment: values["enrollment-file"] ?? installed.enrollment,
  };
  const [command = "help"] = positionals;
  if (values.version || command === "version") return console.log(version);
  if (values.help || command === "help") return console.log(usage);
  useProxy();
  if (values.ca) trustAuthorities(values.ca);
  switch (command) {
    case "run": {
      makeFolder(places.data);
      const stop = new AbortController();
      for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
      await runInstalled(places, stop);
      return process.exit(stop.signal.reason === restartCode ? restartCode : 0);
    }
    case "enroll": {
      const token = (process.env.MUSTER_ENROLLMENT_TOKEN || readFileSync(0, "utf8")).trim();
      makeFolder(dirname(places.enrollment));
      // from the next start on, Node.js gets this file as NODE_EXTRA_CA_CERTS
      if (values.ca) writeWhole(places.authorities, readFileSync(values.ca, "utf8"));
      writeWhole(places.enrollment, JSON.stringify({ url: values.url, token }));
      makeFolder(places.data);
      const reason = await enrollByFile(places);
      if (!reason) return;
      rmSync(places.enrollment, { force: true });
      throw new MusterError("validation_failed", { message: reason });
    }
    case "leave":
      if (isEnrolled(places.data)) await leave(places);
      return process.exit();
    case "doctor": {
      const findings = await diagnose({ ...places, url: values.url });
      printFindings(findings, values.json === true);
      return process.exit(findings.some(({ outcome }) => outcome === "FAILED") ? 1 : 0);
    }
    default:
      throw new MusterError("validation_failed", {
        message: t("agents.installed.unknownCommand", { command }),
      });
  }
}

setDefaultLanguageFromDisk();
const [part] = process.argv.slice(2);
if (part === "remote-host") void import("../remote/host-entry.ts");
else if (part === "file-user") void import("../remote/files/user-entry.ts");
else
  start(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
