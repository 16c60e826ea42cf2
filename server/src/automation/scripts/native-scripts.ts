import { createHash } from "node:crypto";
import { completeVariables, type Script, type ScriptVariable, type TextLanguage } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import type { Feature } from "../../feature.ts";
import { saveVersion } from "./version-store.ts";
import { isFree } from "./write.ts";

interface Native {
  uid: string;
  name: string;
  description: string;
  interpreter: TextLanguage;
  operatingSystems: Script["operatingSystems"];
  variables: ScriptVariable[];
  source: string;
}

const natives: Native[] = [
  {
    uid: "d0a3c2e4-5b1f-4a0e-9a51-0c6f1b7e2a01",
    name: "Restart service (Windows)",
    description: "Restarts a service and reports its state.",
    interpreter: "powershell",
    operatingSystems: ["WINDOWS"],
    variables: [{ name: "Service name", type: "TEXT", required: true }],
    source: `$ErrorActionPreference = 'Stop'
Restart-Service -Name $env:serviceName -Force
Get-Service -Name $env:serviceName | Format-List Name, Status
`,
  },
  {
    uid: "d0a3c2e4-5b1f-4a0e-9a51-0c6f1b7e2a02",
    name: "Restart service (Linux)",
    description: "Restarts a systemd unit and reports its state.",
    interpreter: "sh",
    operatingSystems: ["LINUX"],
    variables: [{ name: "Service name", type: "TEXT", required: true }],
    source: `#!/bin/sh
set -eu
systemctl restart -- "$serviceName"
systemctl is-active -- "$serviceName"
`,
  },
  {
    uid: "d0a3c2e4-5b1f-4a0e-9a51-0c6f1b7e2a03",
    name: "Clear temporary files",
    description: "Deletes temporary files that have not changed for some days.",
    interpreter: "sh",
    operatingSystems: ["LINUX", "MAC"],
    variables: [{ name: "Days", type: "INTEGER", required: true, defaultValue: "7" }],
    source: `#!/bin/sh
set -eu
folder=\${TMPDIR:-/tmp}
count=$(find "$folder" -xdev -type f -mtime +"$days" -print | wc -l)
find "$folder" -xdev -type f -mtime +"$days" -exec rm -f -- {} +
echo "$count files deleted from $folder"
`,
  },
];

const maintenance = "Maintenance";

/** Creates or updates the automations of the product; names and categories that users gave stay. */
async function seedNativeScripts(context: ServerContext): Promise<void> {
  for (const { uid, name, description, interpreter, operatingSystems, variables, source } of natives) {
    const content = Buffer.from(source).toString("base64");
    const row = {
      description,
      interpreter,
      operatingSystems: JSON.stringify(operatingSystems),
      scriptVariables: JSON.stringify(completeVariables(variables)),
      content,
      digest: createHash("sha256").update(source).digest("base64url"),
      // part of the product, and as trusted as the agent itself
      scanStatus: "CLEAN" as const,
    };
    await context.db.transaction().execute(async (db) => {
      const known = await db
        .selectFrom("scripts")
        .select(["id", "digest"])
        .where("uid", "=", uid)
        .executeTakeFirst();
      if (known) {
        if (known.digest !== row.digest)
          await db
            .updateTable("scripts")
            .set({ ...row, updatedBy: "Muster", updatedAt: Date.now() })
            .where("id", "=", known.id)
            .execute();
        await saveVersion(db, known.id);
        return;
      }
      const { id } = await db
        .insertInto("scripts")
        .values({
          ...row,
          uid,
          name: (await isFree(db, name)) ? name : `${name} ${uid}`,
          customName: null,
          language: "native",
          architecture: JSON.stringify(["64", "32"]),
          scriptParameters: "[]",
          runAs: "system",
          binaryInstallSettings: null,
          binaryRunSettings: null,
          scanDetail: "",
          scannedAt: null,
          createdBy: "Muster",
          createdAt: Date.now(),
          updatedBy: "Muster",
          updatedAt: Date.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const category = await db
        .selectFrom("scriptCategories")
        .select("id")
        .where("name", "=", maintenance)
        .executeTakeFirstOrThrow();
      await db.insertInto("scriptsInCategories").values({ scriptId: id, categoryId: category.id }).execute();
      await saveVersion(db, id);
    });
  }
}

export const nativeScripts: Feature = { start: (context) => seedNativeScripts(context) };
