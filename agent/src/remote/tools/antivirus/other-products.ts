// Other antivirus products, driven by their command lines. Not tested with the real products.
import { join } from "node:path";
import { cleanText, type AntivirusProductId, type AntivirusTrace } from "@muster/sdk";
import { objectsIn, textOf, timeOf } from "../../../monitoring/state/json.ts";
import { powershell } from "../powershell.ts";
import { jsonOf, type RunTool } from "../run-tool.ts";
import type { ProductCommands } from "./product.ts";

const traceTypes: Readonly<Record<string, AntivirusTrace["traceType"]>> = {
  file: "FILE",
  containerfile: "FILE",
  process: "PROCESS",
  regkey: "REGISTRY",
  regkeyvalue: "REGISTRY",
};

const detectionsScript = [
  "$names = @{}; Get-MpThreat | ForEach-Object { $names[[string]$_.ThreatID] = $_.ThreatName }",
  "@(Get-MpThreatDetection | ForEach-Object { @{ threat = $names[[string]$_.ThreatID]; at = $_.InitialDetectionTime; " +
    "resources = @($_.Resources) } }) | ConvertTo-Json -Depth 3 -Compress",
].join("; ");

/** Parses a resource such as "file:_C:\\Users\\ada\\eicar.com". */
function traceOf(resource: string, threat: string, foundAt: number | null): AntivirusTrace {
  const [, kind = "", name = resource] = /^(\w+):_(.+)$/.exec(resource) ?? [];
  return {
    traceType: traceTypes[kind.toLowerCase()] ?? "OTHER",
    traceName: cleanText(name, 1_000),
    threat,
    product: "Microsoft Defender",
    foundAt,
    isThere: null,
  };
}

/** https://learn.microsoft.com/en-us/defender-endpoint/command-line-arguments-microsoft-defender-antivirus */
const defender = (env: NodeJS.ProcessEnv): ProductCommands => {
  const program = join(env.ProgramFiles ?? "C:\\Program Files", "Windows Defender", "MpCmdRun.exe");
  return {
    actions: {
      QUICK_SCAN: { program, args: ["-Scan", "-ScanType", "1"], alsoGood: 2 },
      FULL_SCAN: { program, args: ["-Scan", "-ScanType", "2"], alsoGood: 2 },
      UPDATE_DEFINITIONS: { program, args: ["-SignatureUpdate"] },
    },
    async traces(run) {
      return objectsIn(await powershell(run, detectionsScript)).flatMap(({ threat, at, resources }) =>
        [resources].flat().map((one) => traceOf(textOf(one, 1_000), textOf(threat, 200), timeOf(at))),
      );
    },
  };
};

/** https://learn.microsoft.com/en-us/defender-endpoint/linux-resources */
const defenderOfLinux: ProductCommands = {
  actions: {
    QUICK_SCAN: { program: "mdatp", args: ["scan", "quick"] },
    FULL_SCAN: { program: "mdatp", args: ["scan", "full"] },
    UPDATE_DEFINITIONS: { program: "mdatp", args: ["definitions", "update"] },
  },
  async traces(run: RunTool) {
    const answer = await jsonOf(run, "mdatp", ["threat", "list", "--output", "json"]);
    const [found] = objectsIn(answer);
    return objectsIn(found?.scans ?? found?.threats ?? answer).flatMap((one) =>
      [one.resources ?? one.path].flat().map((path) => ({
        ...traceOf(textOf(path, 1_000), textOf(one.name ?? one.threatName, 200), null),
        traceType: "FILE" as const,
      })),
    );
  },
};

/**
 * https://www.bitdefender.com/business/support: Product.Console.exe of Bitdefender Endpoint Security Tools
 */
const bitdefender = (env: NodeJS.ProcessEnv): ProductCommands => {
  const programs = env.ProgramFiles ?? "C:\\Program Files";
  const program = join(programs, "Bitdefender", "Endpoint Security", "product.console.exe");
  const task = "FileScan.OnDemand.RunScanTask";
  return {
    actions: {
      QUICK_SCAN: { program, args: ["/c", task, "custom", `path=${join(env.SystemDrive ?? "C:", "Users")}`] },
      FULL_SCAN: { program, args: ["/c", task, "custom", `path=${env.SystemDrive ?? "C:"}\\`] },
      UPDATE_DEFINITIONS: { program, args: ["/c", "StartUpdate"] },
    },
  };
};

/** The commands of a product; products without any are managed from their vendors' consoles. */
export function otherProduct(
  id: AntivirusProductId,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv = process.env,
): ProductCommands {
  const isWindows = platform === "win32";
  if (id === "DEFENDER") return isWindows ? defender(env) : defenderOfLinux;
  if ((id === "BITDEFENDER" || id === "GRAVITYZONE") && isWindows) return bitdefender(env);
  return { actions: {} };
}
