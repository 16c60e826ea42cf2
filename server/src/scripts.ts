import type { Selectable } from "kysely";
import { MusterError, type Script, type ScriptAction, type TextLanguage } from "@muster/sdk";
import type { App } from "./app.ts";
import { allowed, type Caller } from "./auth.ts";
import type { Handlers } from "./contract.ts";
import type { Database, Tables } from "./database.ts";

type Row = Selectable<Tables["scripts"]>;

/** Whether the caller may do something with an automation of these categories. */
export function mayScript(
  caller: Caller,
  action: ScriptAction | "COPY_INTO",
  categoriesIds: readonly number[],
): boolean {
  const may = (permission: string) => (id: number) => allowed(caller, "SCRIPT_CATEGORY", permission, id);
  switch (action) {
    case "READ":
      return categoriesIds.some(may("View"));
    case "RUN":
      return categoriesIds.some((id) => may("Run")(id) || caller.runOnlyScriptCategories.includes(id));
    case "UPDATE":
      return categoriesIds.every(may("Update"));
    case "DELETE":
      return categoriesIds.every(may("Delete"));
    default:
      return categoriesIds.every(may("Create"));
  }
}

const worst = ["INFECTED", "FAILED", "PROCESSING"] as const;

/** The automations of these rows with their categories, and how the scan of all their parts stands. */
export async function toScripts(db: Database, caller: Caller, rows: readonly Row[]): Promise<Script[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const places = Map.groupBy(
    await db
      .selectFrom("scriptsInCategories")
      .innerJoin("scriptCategories", "scriptCategories.id", "scriptsInCategories.categoryId")
      .select(["scriptId", "categoryId", "name"])
      .where("scriptId", "in", ids)
      .orderBy((e) => e.fn("lower", ["name"]))
      .execute(),
    ({ scriptId }) => scriptId,
  );
  const files = Map.groupBy(
    await db
      .selectFrom("scriptAttachments")
      .select(["scriptId", "name", "scanStatus", "scanDetail"])
      .where("scriptId", "in", ids)
      .execute(),
    ({ scriptId }) => scriptId,
  );
  return rows.map((row) => {
    const categories = places.get(row.id) ?? [];
    const categoriesIds = categories.map(({ categoryId }) => categoryId);
    const parts = [
      { scanStatus: row.scanStatus, detail: row.scanDetail },
      ...(files.get(row.id) ?? []).map(({ name, scanStatus, scanDetail }) => ({
        scanStatus: scanStatus === "ARRIVING" ? ("PROCESSING" as const) : scanStatus,
        detail: scanDetail && `${name}: ${scanDetail}`,
      })),
    ];
    const status = worst.find((one) => parts.some(({ scanStatus }) => scanStatus === one)) ?? "CLEAN";
    const operatingSystems = JSON.parse(row.operatingSystems) as Script["operatingSystems"];
    const isText = row.language !== "native" && row.language !== "binary_install" && row.language !== "binary_run";
    const actions: ScriptAction[] = (["READ", "UPDATE", "DELETE", "COPY", "RUN"] as const).filter(
      (action) =>
        mayScript(caller, action, categoriesIds) &&
        (action !== "RUN" || status === "CLEAN") &&
        (action !== "DELETE" || row.language !== "native") &&
        (action !== "COPY" || isText),
    );
    return {
      id: row.id,
      uid: row.uid,
      name: row.name,
      customName: row.customName,
      description: row.description,
      language: row.language,
      operatingSystems,
      deviceType: operatingSystems.length === 1 ? operatingSystems[0]! : "ALL",
      architecture: JSON.parse(row.architecture) as Script["architecture"],
      categoriesIds,
      categoriesNames: categories.map(({ name }) => name),
      categoriesTags: categories.map(({ categoryId, name }) => ({ id: categoryId, name })),
      scriptParameters: JSON.parse(row.scriptParameters) as string[],
      scriptVariables: JSON.parse(row.scriptVariables) as Script["scriptVariables"],
      runAs: row.runAs,
      binaryInstallSettings:
        row.binaryInstallSettings === null
          ? null
          : (JSON.parse(row.binaryInstallSettings) as Script["binaryInstallSettings"]),
      binaryRunSettings:
        row.binaryRunSettings === null ? null : (JSON.parse(row.binaryRunSettings) as Script["binaryRunSettings"]),
      malwareScanStatus: status,
      malwareScanDetail: parts.find(({ scanStatus }) => scanStatus === status)?.detail ?? "",
      digest: row.digest,
      actions,
      createdBy: row.createdBy,
      createdAt: row.createdAt,
      updatedBy: row.updatedBy,
      updatedAt: row.updatedAt,
    };
  });
}

/** What an agent is handed: how the source is written and its bytes in base64; both are empty for applications. */
export interface Runnable {
  script: Script;
  language: TextLanguage | null;
  content: string;
}

const refusals = {
  PROCESSING: "automation_under_review",
  INFECTED: "automation_infected",
  FAILED: "automation_scan_failed",
} as const;

/**
 * An automation that the caller may run now, with its source in base64.
 * @throws MusterError not_found for what the caller may not see, forbidden for what they may not run, and
 * automation_under_review, automation_infected or automation_scan_failed while any part of it is not known to be clean.
 */
export async function runnableScript(app: App, caller: Caller, id: number): Promise<Runnable> {
  const row = await app.db.selectFrom("scripts").selectAll().where("id", "=", id).executeTakeFirst();
  const [script] = row ? await toScripts(app.db, caller, [row]) : [];
  if (!row || !script) throw new MusterError("not_found");
  if (!mayScript(caller, "RUN", script.categoriesIds))
    throw new MusterError(mayScript(caller, "READ", script.categoriesIds) ? "forbidden" : "not_found");
  if (script.malwareScanStatus !== "CLEAN") throw new MusterError(refusals[script.malwareScanStatus]);
  const { language } = row;
  const text = language === "native" || language === "binary_install" || language === "binary_run" ? null : language;
  return { script, language: row.interpreter ?? text, content: row.content };
}

const notYet = async (): Promise<never> => {
  throw new MusterError("unavailable");
};

export const scripts = {
  listScriptCategories: notYet,
  createScriptCategory: notYet,
  updateScriptCategory: notYet,
  deleteScriptCategory: notYet,
  listScripts: notYet,
  createScript: notYet,
  updateScript: notYet,
  getScript: notYet,
  deleteScript: notYet,
  updateNativeScript: notYet,
  checkScriptName: notYet,
  copyScript: notYet,
  listScriptsUnderReview: notYet,
  getMalwareScanner: notYet,
  getBinaryScriptAttachments: notYet,
  checkApplicationUpload: notYet,
  createApplication: notYet,
  updateApplication: notYet,
  startAttachmentUpload: notYet,
  putAttachmentPart: notYet,
  finalizeAttachment: notYet,
  addAttachmentUrl: notYet,
  getAttachment: notYet,
  deleteAttachment: notYet,
  getAttachmentSignedUrl: notYet,
  downloadAttachment: notYet,
} satisfies Partial<Handlers>;
