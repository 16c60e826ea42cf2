import { expect, test } from "vitest";
import { ranked } from "../../ui/kit/headless/rank.ts";

const labelsOf = (typed: string, ...labels: string[]) =>
  ranked(
    labels.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label);

test("the palette ranks the best match first", () => {
  expect(labelsOf("discover", "Network discovery", "Discover a network", "Rediscovered")).toEqual([
    "Discover a network",
    "Network discovery",
    "Rediscovered",
  ]);
  expect(labelsOf("Devices", "Devices by role", "devices", "Add devices")).toEqual([
    "devices",
    "Devices by role",
    "Add devices",
  ]);
  expect(labelsOf("core", "score", "sw-core-1", "core switch")).toEqual([
    "core switch",
    "sw-core-1",
    "score",
  ]);
});

test("equal matches keep their order, and so do all without typed text", () => {
  expect(labelsOf("10.0.0.1", "b", "a", "10.0.0.1")).toEqual(["10.0.0.1", "b", "a"]);
  expect(labelsOf(" ", "b", "a")).toEqual(["b", "a"]);
});
