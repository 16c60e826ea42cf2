// What every tool that does work offers: its log, and a stop.
import type { DeviceWork } from "@muster/sdk";
import { integerIn, textIn } from "../input.ts";
import type { LocalCall } from "../tool.ts";

type Kinds = readonly DeviceWork["kind"][];

export const readWork =
  (kinds: Kinds) =>
  async (input: unknown, { works }: LocalCall) =>
    works.read(kinds, textIn(input, "workId"), integerIn(input, "offset", { least: 0, most: 1e9, or: 0 }));

export const stopWork =
  (kinds: Kinds) =>
  async (input: unknown, { works }: LocalCall) =>
    works.stop(kinds, textIn(input, "workId"));
