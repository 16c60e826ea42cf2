// What macOS says of itself.
import { cleanText, type AntivirusState } from "@muster/sdk";
import { noDetails } from "./antivirus.ts";
import type { Run } from "./programs.ts";

/** The list of one type of `system_profiler`. */
async function profile(run: Run, type: string): Promise<Record<string, unknown>[]> {
  const answer: unknown = JSON.parse(await run("/usr/sbin/system_profiler", ["-json", type]));
  const all = (answer as Record<string, unknown> | null)?.[type];
  return Array.isArray(all) ? all.filter((one) => typeof one === "object" && one !== null) : [];
}

const textOf = (value: unknown, longest: number): string =>
  typeof value === "string" ? cleanText(value, longest) : "";

/** XProtect, which is part of macOS, with the definitions that were installed last. */
export async function readAntivirus(run: Run): Promise<AntivirusState[]> {
  const [newest] = (await profile(run, "SPInstallHistoryDataType"))
    .filter(({ _name }) => _name === "XProtectPlistConfigData")
    .map((one) => ({
      definitions: textOf(one.install_version, 100),
      definitionsAt: Date.parse(textOf(one.install_date, 40)),
    }))
    .filter(({ definitionsAt }) => definitionsAt > 0)
    .toSorted((a, b) => b.definitionsAt - a.definitionsAt);
  return [{ ...noDetails, product: "XProtect", ...newest }];
}
