import { expect, test } from "vitest";
import { pages } from "../../../server/src/operations/global-search/pages.ts";
import type { Feature } from "../../../server/src/feature.ts";
import * as serverFeatures from "../../../server/src/features.ts";
import * as features from "../../../ui/src/routes.ts";
import { listedRoutes, paletteActions, routeAt } from "../../../ui/src/shell/registry.ts";

const found = pages.map(({ address }) => `/${address}`);

test("the search finds every screen of the navigation and everything that can be added", () => {
  const adding = paletteActions().filter(({ adds }) => adds);
  const missing = [...listedRoutes.map(({ path }) => path), ...adding.map(({ to }) => to)].filter(
    (address) => !found.includes(address),
  );
  expect(missing).toEqual([]);
});

test("every page that the search finds exists", () => {
  const paths = Object.values(features).flatMap(({ routes }) => routes.map(({ path }) => path));
  const unknown = found
    .map((address) => address.replace(/\?.*/, "").replace("/script/new", "/script/:id"))
    .filter((path) => !paths.includes(path));
  expect(unknown).toEqual([]);
});

test("every result of the search has a screen", () => {
  const row = { id: "1", clientId: 2, clientName: "", name: "", description: "", details: "", nodeClass: "" };
  const searchables = Object.values(serverFeatures).flatMap((feature: Feature) => feature.searchables ?? []);
  expect(searchables.length).toBeGreaterThan(8);
  const missing = searchables.map((one) => one.route(row)).filter((address) => !routeAt(address));
  expect(missing).toEqual(["/1"]);
});
