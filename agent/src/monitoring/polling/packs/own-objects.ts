import type { PolledObject } from "@muster/sdk/live";
import { gauge, rate, table, type Pack } from "../pack.ts";

/** SNMP objects of templates; one that a device doesn't have is left out. */
export const ownObjects = (objects: readonly PolledObject[]): Pack => ({
  name: "own objects",
  tables: objects.map(({ oid, name, type, scale, isTable }) =>
    table({
      ...(isTable && { learn: { value: oid } }),
      instance: ({ index }) => (isTable ? `${name} ${index}` : name),
      columns: { value: oid },
      measures: ({ value }) => [
        type === "COUNTER" ? rate("CUSTOM", value, scale) : gauge("CUSTOM", value, { scale }),
      ],
    }),
  ),
});
