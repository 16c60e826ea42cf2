// The antivirus products of all computers, and their changes.
import {
  isUnprotected,
  type AntivirusChangeKind,
  type AntivirusProblem,
  type AntivirusState,
} from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { search } from "../../devices/search.ts";
import type { Handlers } from "../../feature.ts";
import { changeAllowances, type StateChange } from "./state-changes.ts";

const maxFound = 1_000;
const dayMS = 24 * 3_600_000;

const allowances = changeAllowances();

function changesOf(before: readonly AntivirusState[], after: readonly AntivirusState[]) {
  const named = ({ product }: AntivirusState, all: readonly AntivirusState[]) =>
    all.find((one) => one.product === product);
  const change = (kind: AntivirusChangeKind, products: readonly AntivirusState[]) =>
    products.map(({ product }) => ({ product, kind }));
  const turned = (to: boolean) =>
    after.filter((one) => one.realTime === to && named(one, before)?.realTime === !to);
  return [
    ...change(
      "REMOVED",
      before.filter((one) => !named(one, after)),
    ),
    ...change(
      "ADDED",
      after.filter((one) => !named(one, before)),
    ),
    ...change("PROTECTION_ON", turned(true)),
    ...change("PROTECTION_OFF", turned(false)),
  ];
}

/**
 * Stores which products were added or removed, and whose protection was turned on or off. The first report
 * has no changes.
 */
export async function storeAntivirusChanges(
  context: ServerContext,
  { deviceId, at, before, after }: StateChange<AntivirusState[]>,
): Promise<void> {
  const found = before && after ? changesOf(before, after) : [];
  const kept = found.filter(() => allowances(context).take(deviceId));
  if (kept.length)
    await context.db
      .insertInto("antivirusChanges")
      .values(kept.map((one) => ({ deviceId, at, ...one })))
      .execute();
}

const hasProblem = (products: readonly AntivirusState[], problem: AntivirusProblem | undefined): boolean => {
  if (problem === "NO_ANTIVIRUS") return products.length === 0;
  return problem === undefined || (products.length > 0 && isUnprotected(products));
};

const noProduct: AntivirusState = {
  product: "",
  version: "",
  engine: "",
  definitions: "",
  definitionsAt: null,
  isRunning: null,
  realTime: null,
  lastScanAt: null,
  detections: null,
};

export const antivirusHandlers = {
  async findAntivirus({ context: { db }, caller, query: { problem, olderThan, clientId } }) {
    const rows = await search(db.selectFrom("devices"), caller, {})
      .innerJoin("computerStates", "computerStates.deviceId", "devices.id")
      .where("computerStates.section", "=", "ANTIVIRUS")
      .$if(clientId !== undefined, (q) => q.where("devices.organizationId", "=", clientId!))
      .select(["devices.id as nodeId", "devices.displayName", "devices.organizationId as clientId"])
      .select(["computerStates.state", "computerStates.reportedAt"])
      .orderBy((e) => e.fn("lower", ["devices.displayName"]))
      .orderBy("devices.id")
      .execute();
    const oldest = olderThan === undefined ? Infinity : Date.now() - olderThan * dayMS;
    const isOld = ({ definitionsAt }: AntivirusState) =>
      olderThan === undefined || (definitionsAt !== null && definitionsAt < oldest);
    const found = rows.flatMap(({ state, ...device }) => {
      const products = JSON.parse(state) as AntivirusState[] | null;
      if (!products || !hasProblem(products, problem)) return [];
      const shown = products.length ? products : [noProduct];
      return shown.filter(isOld).map((product) => ({ ...device, ...product }));
    });
    return { results: found.slice(0, maxFound), total: found.length };
  },
} satisfies Partial<Handlers>;
