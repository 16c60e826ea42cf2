import { t } from "@muster/sdk";
import { defineCommand } from "../../lib/command.ts";
import { printList } from "../../lib/output.ts";
import { columnsOf } from "../../lib/table.ts";
import { loadServer } from "./opening-options.ts";

export const listServerBackups = defineCommand(() => ({
  name: "list",
  summary: t("operations.backup.cli.list.summary"),
  args: [{ name: "[folder]", text: t("operations.backup.cli.list.argument") }],
  data: ["file", "createdAt", "bytes", "version", "devices", "encrypted", "damaged"],
  examples: ["backup list /mnt/backups", "backup list /mnt/backups --json file,createdAt --jq '.[0].file'"],
  local: true,
  async run({ args: [folder = "."], flags }) {
    const { listBackups } = await loadServer();
    const columns = columnsOf("file", "createdAt", "bytes", "version", "devices", "encrypted", "damaged");
    await printList(await listBackups(folder), columns, flags);
  },
}));
