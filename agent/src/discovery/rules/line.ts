import type { NmsRole } from "@muster/sdk";
import { entity, type Rule, type Source } from "./rule.ts";

interface Own {
  os?: string;
  descr?: RegExp;
  also?: readonly [string, RegExp];
  model?: readonly Source[];
  firmware?: readonly Source[];
  serial?: readonly Source[];
}

/** A product line known by its numbers; after its own objects come those of ENTITY-MIB, where most keep the chassis. */
export const line =
  (role: NmsRole) =>
  (id: string, vendor: string, numbers: readonly string[], own: Own = {}): Rule => ({
    id,
    match: {
      object: numbers.map((number) => `1.3.6.1.4.1.${number}`),
      ...(own.descr && { descr: own.descr }),
      ...(own.also && { also: own.also }),
    },
    vendor,
    os: own.os ?? "",
    role,
    model: [...(own.model ?? []), ...entity.model([1])],
    firmware: [...(own.firmware ?? []), ...entity.software([1])],
    serial: [...(own.serial ?? []), ...entity.serial([1])],
  });
