import {
  checkApplication,
  checkFile,
  attachmentMessages,
  isText,
  MusterError,
  pickerLanguages,
  trimParameters,
  type ApplicationChange,
  type BinaryInstallSettings,
  type FieldError,
  type NewApplication,
  type Script,
  t,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { checkUploader, toAttachment } from "../files/attachments.ts";
import type { Caller } from "../../platform/authorization/caller.ts";
import type { Feature, Handlers } from "../../feature.ts";
import type { Database } from "../../platform/db/database.ts";
import { freshUntil } from "../../platform/authorization/require-mfa.ts";
import { detachFiles } from "../files/unused.ts";
import {
  checkCredential,
  checkCategories,
  isFree,
  nameTaken,
  refused,
  inTransaction,
  write,
  type Over,
} from "./write.ts";
import { find, mayScript } from "./scripts.ts";

/** Whether a caller must reauthenticate before uploading files that will run on devices. */
const mfaRequired = ({ mfa }: Caller): boolean =>
  mfa.hasFactor && mfa.provedAt !== Infinity && freshUntil(mfa) === null;

const attachmentIds = (
  settings: BinaryInstallSettings,
): { id: number; kind: "INSTALLER" | "HELPER" | "ICON"; field: string }[] => [
  { id: settings.runnableAttachmentId, kind: "INSTALLER", field: "runnableAttachmentId" },
  ...(settings.helperFilesAttachmentIds ?? []).map((id, i) => ({
    id,
    kind: "HELPER" as const,
    field: `helperFilesAttachmentIds.${i}`,
  })),
  ...(settings.customIconAttachmentId
    ? [{ id: settings.customIconAttachmentId, kind: "ICON" as const, field: "customIconAttachmentId" }]
    : []),
];

/**
 * Checks the files of an installation: each upload must be finished, of the right kind, and the caller's or
 * the application's own.
 */
async function checkFiles(
  context: ServerContext,
  caller: Caller,
  body: NewApplication,
  scriptId?: number,
): Promise<FieldError[]> {
  const settings = body.binaryInstallSettings;
  if (!settings) return [];
  const wanted = attachmentIds(settings);
  const rows = await context.db
    .selectFrom("scriptAttachments")
    .selectAll()
    .where(
      "id",
      "in",
      wanted.map(({ id }) => id),
    )
    .execute();
  return wanted.flatMap(({ id, kind, field }) => {
    const row = rows.find((one) => one.id === id);
    const own =
      row && (row.scriptId === null ? row.createdBy === caller.user!.id : row.scriptId === scriptId);
    if (!row || !own || row.kind !== kind || row.scanStatus === "ARRIVING")
      return [
        {
          field: `binaryInstallSettings.${field}`,
          message: kind === "INSTALLER" ? attachmentMessages.chooseInstaller : attachmentMessages.missing,
        },
      ];
    const twins = rows.filter(
      ({ kind: other, name }) => other !== "ICON" && name.toLowerCase() === row.name.toLowerCase(),
    );
    const wrong =
      checkFile({ kind, name: row.name, size: row.size || 1 }, body.operatingSystems) ??
      (kind === "HELPER" && twins.length > 1 ? attachmentMessages.sameName : undefined);
    return wrong ? [{ field: `binaryInstallSettings.${field}`, message: wrong }] : [];
  });
}

/** Checks that the caller can run the scripts before and after, and that they support the same systems. */
async function checkCompanions(
  context: ServerContext,
  caller: Caller,
  body: NewApplication,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const name of ["preExecutionScript", "postExecutionScript"] as const) {
    const id = body.binaryInstallSettings?.[name];
    if (!id) continue;
    const found: Script | undefined = await find(context, caller, id).then(
      ({ script }) => script,
      () => undefined,
    );
    const fits =
      found &&
      isText(found.language) &&
      (pickerLanguages as readonly string[]).includes(found.language) &&
      mayScript(caller, "RUN", found.categoriesIds) &&
      body.operatingSystems.every((one) => found.operatingSystems.includes(one));
    if (!fits)
      errors.push({
        field: `binaryInstallSettings.${name}`,
        message: t("errors.detail.scriptNotForSystem"),
      });
  }
  return errors;
}

async function checkAll(
  context: ServerContext,
  caller: Caller,
  body: NewApplication,
  id?: number,
): Promise<void> {
  const errors = checkApplication(body);
  if (errors.length) throw refused(errors);
  const more = [
    ...(await checkFiles(context, caller, body, id)),
    ...(await checkCompanions(context, caller, body)),
  ];
  if (more.length) throw refused(more);
  await checkCategories(context, caller, body.categoriesIds, id === undefined ? "Create" : "Update");
  await checkCredential(context, caller, settingsOf(body).runAs);
}

const settingsOf = (body: NewApplication): { runAs: string } =>
  body.binaryInstallSettings ?? body.binaryRunSettings ?? { runAs: "" };

async function saveApplication(
  context: ServerContext,
  caller: Caller,
  body: NewApplication,
  over?: Over,
): Promise<Script> {
  const { binaryInstallSettings: install, binaryRunSettings: run } = body;
  const row = {
    uid: null,
    name: body.name,
    customName: null,
    description: body.description ?? "",
    language: body.language,
    interpreter: null,
    operatingSystems: JSON.stringify(body.operatingSystems),
    architecture: JSON.stringify(body.architecture),
    scriptParameters: JSON.stringify(trimParameters(body.scriptParameters ?? [])),
    scriptVariables: "[]",
    runAs: settingsOf(body).runAs,
    binaryInstallSettings: install
      ? JSON.stringify({
          runnableAttachmentId: install.runnableAttachmentId,
          customIconAttachmentId: install.customIconAttachmentId ?? null,
          helperFilesAttachmentIds: install.helperFilesAttachmentIds ?? [],
          preExecutionScript: install.preExecutionScript ?? null,
          postExecutionScript: install.postExecutionScript ?? null,
          runAs: install.runAs,
        })
      : null,
    binaryRunSettings: run
      ? JSON.stringify({ ...run, runnableLocalPath: run.runnableLocalPath.trim() })
      : null,
    content: "",
    digest: "",
    // an application has no source; its files are scanned separately
    scanStatus: "CLEAN" as const,
    scanDetail: "" as const,
    scannedAt: null,
    updatedBy: caller.user!.email,
  };
  const ids = install ? attachmentIds(install).map((one) => one.id) : [];
  let left: number[] = [];
  const attach = async (db: Database, scriptId: number) => {
    const before = db.selectFrom("scriptAttachments").select("id").where("scriptId", "=", scriptId);
    left = (await before.execute()).map((one) => one.id).filter((one) => !ids.includes(one));
    if (!ids.length) return;
    const { numUpdatedRows } = await db
      .updateTable("scriptAttachments")
      .set({ scriptId })
      .where("id", "in", ids)
      .where((e) => e.or([e("scriptId", "is", null), e("scriptId", "=", scriptId)]))
      .executeTakeFirst();
    if (Number(numUpdatedRows) < new Set(ids).size) throw new MusterError("not_found");
  };
  const saved = await inTransaction(context, async (db) => {
    const made = await write(db, row, body.categoriesIds, over);
    await attach(db, made);
    return made;
  });
  await detachFiles(context, left);
  return (await find(context, caller, saved)).script;
}

const handlers = {
  async checkApplicationUpload({ context, caller, body }) {
    checkUploader(caller);
    if (
      body.id !== undefined &&
      !mayScript(caller, "UPDATE", (await find(context, caller, body.id)).script.categoriesIds)
    )
      throw new MusterError("forbidden");
    const errors = (body.files ?? []).flatMap((file, i) => {
      const message = checkFile(file, body.operatingSystems);
      return message ? [{ field: `files.${i}`, message }] : [];
    });
    if ((body.files ?? []).filter(({ kind }) => kind === "HELPER").length > 5)
      errors.push({ field: "files", message: attachmentMessages.helpers });
    if (errors.length) throw refused(errors);
    await checkCategories(context, caller, body.categoriesIds, body.id === undefined ? "Create" : "Update");
    await checkCredential(context, caller, body.runAs);
    if (!(await isFree(context.db, body.name, body.id))) throw nameTaken();
    return { mfaRequired: mfaRequired(caller) };
  },

  async createApplication({ context, caller, body }) {
    await checkAll(context, caller, body);
    return saveApplication(context, caller, body);
  },

  async updateApplication({ context, caller, body }) {
    const { id, revision, ...application }: ApplicationChange = body;
    const { row, script } = await find(context, caller, id);
    if (!mayScript(caller, "UPDATE", script.categoriesIds)) throw new MusterError("forbidden");
    if (row.language !== "binary_install" && row.language !== "binary_run")
      throw new MusterError("not_found");
    await checkAll(context, caller, application, id);
    return saveApplication(context, caller, application, { id, revision });
  },

  async getBinaryScriptAttachments({ context, caller, path }) {
    const { script } = await find(context, caller, path.scriptId);
    if (!mayScript(caller, "READ", script.categoriesIds)) throw new MusterError("forbidden");
    const rows = await context.db
      .selectFrom("scriptAttachments")
      .selectAll()
      .where("scriptId", "=", script.id)
      .orderBy("id")
      .execute();
    const of = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => toAttachment(context, row));
    return {
      runnableAttachment: of("INSTALLER")[0] ?? null,
      helperAttachments: of("HELPER"),
      customIconAttachment: of("ICON")[0] ?? null,
    };
  },
} satisfies Partial<Handlers>;

export const applications: Feature = { handlers };
