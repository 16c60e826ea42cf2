import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { MusterError, t } from "@muster/sdk";
import { Option } from "commander";
import { readText, reasonOf } from "../../lib/files.ts";

type OwnRules = import("@muster/agent").RuleSet;

export const file = [{ name: "<file>", text: t("discovery.rules.cli.ownRules.jsonRulesFileStandard") }];

export const data = () =>
  new Option("--data <folder>", t("discovery.rules.cli.ownRules.dataOption")).default(
    join(homedir(), ".muster-agent"),
  );

/** Loads the engine, which is large, only for commands that use it. */
export const engine = () => import("@muster/agent");

/** The custom rules in a file, or else those installed for this computer's agent, if any. */
export async function ownRules(path: string | undefined, folder: string): Promise<OwnRules> {
  const { customRulesFile, parseCustomRules } = await engine();
  if (path) return parseCustomRules(await readText(path));
  const installed = await readFile(customRulesFile(resolve(folder)), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new MusterError("usage", {
        message: t("discovery.rules.cli.ownRules.cantReadInstalledRules", { reason: reasonOf(error) }),
      });
    },
  );
  return installed === undefined ? { rules: [], banners: [] } : parseCustomRules(installed);
}

export const sum = ({ rules, banners }: OwnRules) =>
  t("discovery.rules.cli.ownRules.sum", {
    rules: t("discovery.rules.cli.ownRules.rules", { count: rules.length }),
    banners: t("discovery.rules.cli.ownRules.banners", { count: banners.length }),
  });
