import { expect, test } from "vitest";
import { pages } from "../../../server/src/operations/global-search/pages.ts";
import * as features from "../../../ui/src/routes.ts";
import { listedRoutes, paletteActions } from "../../../ui/src/shell/registry.ts";

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
    .map((address) => address.replace("?new", "").replace("/script/new", "/script/:id"))
    .filter((path) => !paths.includes(path));
  expect(unknown).toEqual([]);
});
