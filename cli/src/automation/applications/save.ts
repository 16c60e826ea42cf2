import type { Muster, ScriptSource } from "@muster/sdk";
import type { Context } from "../../lib/command.ts";
import { printScript, printSaved } from "../scripts/print.ts";
import { type ApplicationFlags, applicationOf } from "./body.ts";
import { discardAll, filesOf, uploadAll } from "./files.ts";

export async function save(
  context: Context<ApplicationFlags>,
  muster: Muster,
  before?: ScriptSource,
): Promise<void> {
  const { flags, signal } = context;
  const body = await applicationOf(context, muster, before);
  const settings = body.binaryInstallSettings;
  const files = settings ? await filesOf(flags) : [];
  const { name, architecture, categoriesIds, operatingSystems } = body;
  const runAs = settings?.runAs ?? body.binaryRunSettings?.runAs ?? "system";
  const about = files.map(({ kind, name: file, size }) => ({ kind, name: file, size }));
  const check = { name, architecture, categoriesIds, operatingSystems, runAs, files: about };
  await muster.call(
    "checkApplicationUpload",
    { body: { ...check, ...(before && { id: before.id }) } },
    signal,
  );
  const method = before ? "PUT" : "POST";
  const plan = {
    ...body,
    ...(before && { id: before.id }),
    files: about,
    ...(flags.fileUrl && { url: flags.fileUrl }),
  };
  if (await context.onlyPlanned(method, "/ws/scripting/scripts/upload-application", plan, { isDraft: true }))
    return;
  const uploaded = settings ? await uploadAll(muster, settings, { files, url: flags.fileUrl }, signal) : [];
  const saving = before
    ? muster.call(
        "updateApplication",
        { body: { ...body, id: before.id, revision: before.revision } },
        signal,
      )
    : muster.call("createApplication", { body }, signal);
  const saved = await saving.catch(async (error: unknown) => {
    await discardAll(muster, uploaded);
    throw error;
  });
  printSaved(saved, before ? "update" : "create");
  await printScript(saved, flags);
}
