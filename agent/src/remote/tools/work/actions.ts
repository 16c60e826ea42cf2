// The actions common to all tools that do work: reading its log and stopping it.
import type { DeviceWork } from "@muster/sdk";
import { integerIn, textIn } from "../input.ts";
import type { LocalCall } from "../tool.ts";

type Kinds = readonly DeviceWork["kind"][];

export const readWork =
  (kinds: Kinds) =>
  async (input: unknown, { works }: LocalCall) =>
    works.read(kinds, textIn(input, "workId"), integerIn(input, "offset", { min: 0, max: 1e9, or: 0 }));

export const stopWork =
  (kinds: Kinds) =>
  async (input: unknown, { works }: LocalCall) =>
    works.stop(kinds, textIn(input, "workId"));
