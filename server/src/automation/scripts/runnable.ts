import {
  errorMessage,
  isText,
  MusterError,
  t,
  type BinaryInstallSettings,
  type BinaryRunSettings,
  type Carried,
  type Script,
  type ScriptLanguage,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import { effective } from "../files/attachments.ts";
import { find, mayScript } from "./scripts.ts";
import { filesOfVersion, findVersion, type Version, type VersionFile } from "./version-store.ts";

/** The version of each automation, by the automation's id; other automations use their latest version. */
export type Pins = ReadonlyMap<number, number>;

/** The parts of one version of an automation that agents receive. */
export interface Runnable {
  version: Pick<Version, "id" | "scriptId" | "version" | "name" | "digest" | "language" | "runAs">;
  demands: Pick<Script, "operatingSystems" | "architecture">;
  given: Pick<Script, "scriptParameters" | "scriptVariables">;
  interpreter: Carried;
  contentDigest: string;
  /** The path of the program that an application runs; "" for all others. */
  path: string;
  /** The installer, the helper files and the icon. */
  files: readonly VersionFile[];
  /** The scripts that run before and after an installation. */
  before: Runnable | null;
  after: Runnable | null;
}

const refusals = {
  PROCESSING: "automation_under_review",
  INFECTED: "automation_infected",
  FAILED: "automation_scan_failed",
} as const;

const worst = ["INFECTED", "FAILED", "PROCESSING"] as const;

/**
 * Returns an automation that the caller can run now, with everything it needs.
 * @throws MusterError `not_found` if the caller can't see it, `forbidden` if they can't run it, and
 *   `automation_under_review`, `automation_infected` or `automation_scan_failed` while any part of it is not
 *   known to be clean
 */
export async function runnableScript(
  context: ServerContext,
  caller: Caller,
  id: number,
  pins: Pins = new Map(),
): Promise<Runnable> {
  const { script } = await find(context, caller, id);
  if (!mayScript(caller, "RUN", script.categoriesIds)) throw new MusterError("forbidden");
  return load(context, id, pins);
}

function carriedBy(language: ScriptLanguage): Carried {
  if (language === "native") throw new Error("a native automation has an interpreter");
  return language;
}

async function load(context: ServerContext, id: number, pins: Pins): Promise<Runnable> {
  const version = await findVersion(context.db, id, pins.get(id));
  const present = await context.db.selectFrom("scripts").select("id").where("id", "=", id).executeTakeFirst();
  if (!version || !present) throw new MusterError("not_found", { message: t("errors.detail.scriptDeleted") });
  const files = await filesOfVersion(context.db, version.id);
  checkClean(context, version, files);
  const install = parsed<BinaryInstallSettings>(version.binaryInstallSettings);
  const { preExecutionScript, postExecutionScript } = install ?? {};
  return {
    version,
    demands: {
      operatingSystems: JSON.parse(version.operatingSystems) as Script["operatingSystems"],
      architecture: JSON.parse(version.architecture) as Script["architecture"],
    },
    given: {
      scriptParameters: JSON.parse(version.scriptParameters) as string[],
      scriptVariables: JSON.parse(version.scriptVariables) as Script["scriptVariables"],
    },
    interpreter: version.interpreter ?? carriedBy(version.language),
    contentDigest: version.contentDigest,
    path: parsed<BinaryRunSettings>(version.binaryRunSettings)?.runnableLocalPath ?? "",
    files,
    before: preExecutionScript ? await load(context, preExecutionScript, pins) : null,
    after: postExecutionScript ? await load(context, postExecutionScript, pins) : null,
  };
}

const parsed = <T>(json: string | null): T | undefined =>
  json === null ? undefined : (JSON.parse(json) as T);

function checkClean(context: ServerContext, version: Version, files: readonly VersionFile[]): void {
  const source = isText(version.interpreter ?? version.language)
    ? [effective(context, version.scanStatus, version.contentDigest)]
    : [];
  // a file that was deleted by hand can't be scanned or run
  const states = files.map(({ scanStatus, digest }) =>
    scanStatus === null ? "FAILED" : effective(context, scanStatus, digest),
  );
  const all = [...source, ...states].map((state) => (state === "ARRIVING" ? "PROCESSING" : state));
  const status = worst.find((one) => all.includes(one));
  if (status)
    throw new MusterError(refusals[status], {
      message: `${version.name}: ${errorMessage(refusals[status])}`,
    });
}
