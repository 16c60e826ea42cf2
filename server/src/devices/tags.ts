import { limits, MusterError, t, tagsOf } from "@muster/sdk";
import { sql } from "kysely";
import type { Feature, Handlers } from "../feature.ts";
import { requireNoMorePowers } from "../platform/authorization/grants.ts";
import { isPostgres, updateRows } from "../platform/db/sql.ts";
import { lockSelected, selected } from "./devices.ts";
import { search, searchText } from "./search.ts";

const handlers = {
  async listDeviceTags({ context: { db }, caller }) {
    const source = sql.raw(
      isPostgres(db) ? "json_array_elements_text(cast(found.tags as json))" : "json_each(found.tags)",
    );
    const tagged = search(db.selectFrom("devices"), caller, {})
      .where("devices.tags", "<>", "[]")
      .select("devices.tags");
    const { rows } = await sql<{ name: string; devices: number }>`
      select tag.value as name, count(*) as devices from ${tagged.as("found")}, ${source} as tag
      group by tag.value order by tag.value`.execute(db);
    return { results: rows };
  },

  async updateDeviceTags({ context, caller, body }) {
    const add = tagsOf(body.add ?? []);
    const remove = new Set(tagsOf(body.remove ?? []));
    const both = add.filter((tag) => remove.has(tag));
    if (both.length)
      throw new MusterError("validation_failed", {
        errors: [{ field: "remove", message: t("devices.tags.addedAndRemoved", { tag: both[0]! }) }],
      });
    const { organizationIds, rows, devices } = await context.db.transaction().execute(async (db) => {
      const organizationIds = await lockSelected(db, caller, body);
      const devices = await selected(db, caller, body, "Update", "canUpdateDevices")
        .selectAll("devices")
        .execute();
      const updatedAt = Date.now();
      const rows = devices.flatMap((device) => {
        const before = JSON.parse(device.tags) as string[];
        const tags = tagsOf([...before.filter((tag) => !remove.has(tag)), ...add]);
        if (tags.length > limits.tagsPerDevice) throw tooMany(device.displayName);
        if (JSON.stringify(tags) === device.tags) return [];
        const after = { ...device, tags: JSON.stringify(tags) };
        return [{ id: device.id, tags: after.tags, searchText: searchText(after), updatedAt }];
      });
      const ids = rows.map(({ id }) => id);
      await requireNoMorePowers(db, caller, ids, () =>
        updateRows(
          db,
          "devices",
          ["id"],
          { id: "integer", tags: "text", searchText: "text", updatedAt: "bigint" },
          rows,
        ),
      );
      return { organizationIds, rows, devices };
    });
    if (body.deviceIds && !devices.length) throw new MusterError("not_found");
    for (const organizationId of organizationIds) context.live.invalidate("devices", organizationId);
    return { changed: rows.length, unchanged: devices.length - rows.length };
  },
} satisfies Partial<Handlers>;

const tooMany = (name: string) =>
  new MusterError("validation_failed", {
    errors: [{ field: "add", message: t("devices.tags.tooMany", { name, count: limits.tagsPerDevice }) }],
  });

export const deviceTags: Feature = { handlers };
