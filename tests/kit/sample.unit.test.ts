import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as ink from "../../ui/kit/ink/index.ts";

const kit = join(import.meta.dirname, "../../ui/kit");
const filesOf = (folder: string) =>
  readdirSync(join(kit, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && name.includes("/") && !name.startsWith("lib/"))
    .map((name) => name.replace(/\.tsx?$/, ""))
    .sort();

const components = Object.keys(ink).filter((name) => /^[A-Z]/.test(name));
const sample = readdirSync(join(kit, "sample"))
  .map((name) => readFileSync(join(kit, "sample", name), "utf8"))
  .join("\n");

test.each(components)("the sample shows %s", (name) => {
  expect(sample).toMatch(new RegExp(`<${name}[\\s/>]`));
});

test("each component has a file of the same name in both renderers and in the types", () => {
  expect(filesOf("dom")).toEqual(filesOf("ink"));
  // the common props of fields aren't a component
  expect(filesOf("types").filter((name) => name !== "forms/field")).toEqual(filesOf("ink"));
});
