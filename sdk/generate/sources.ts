// Reads openapi/ and merges its files into one document.
import { glob, readFile } from "node:fs/promises";
import { basename, dirname, posix } from "node:path";
import { parse } from "yaml";
import {
  methods,
  type Components,
  type OpenApiDocument,
  type PathItem,
  type Schema,
} from "../src/contract/openapi.ts";

/** A file of openapi/<area>/; without paths it needs no title. */
interface FeatureSource extends Catalogs {
  title?: string;
  description?: string;
  /** The feature that the paths belong to, if it isn't the one that the file is named after. */
  tag?: string;
  paths?: Record<string, PathItem>;
  components?: Partial<Components>;
}

/** Declarations that every feature can add to. */
interface Catalogs {
  readonly "x-permissions"?: Readonly<Record<string, string>>;
  readonly "x-entity-permissions"?: Readonly<Record<string, readonly string[]>>;
  readonly "x-error-codes"?: Readonly<Record<string, number>>;
  readonly "x-result-codes"?: Readonly<Record<string, string>>;
  readonly "x-limits"?: Readonly<Record<string, number>>;
  readonly "x-enums"?: Readonly<Record<string, readonly string[]>>;
}

interface RootSource extends Catalogs {
  "x-areas": Record<string, string>;
  components: Components;
}

export interface Contract extends OpenApiDocument, Required<Catalogs> {
  "x-tagGroups": { name: string; tags: string[] }[];
}

const catalogs = [
  "x-permissions",
  "x-entity-permissions",
  "x-error-codes",
  "x-result-codes",
  "x-limits",
  "x-enums",
] as const;
const componentKinds = ["parameters", "responses", "schemas"] as const;
type Named = Record<string, unknown>;

/** Returns the merged document, and the problems in its source files. */
export async function readSources(folder: URL): Promise<{ contract: Contract; complaints: string[] }> {
  const complaints: string[] = [];
  const sources = await readFiles(folder);
  const rootSource = sources.get("root.yaml") as unknown as RootSource;
  sources.delete("root.yaml");
  const features = sortByArea(sources, Object.keys(rootSource["x-areas"]), complaints);
  const { "x-areas": areas, ...root } = rootSource;
  const contract = mergeFeatures(root, features, complaints);

  const tagged = features.filter(([, { paths, tag }]) => paths && !tag);
  contract.tags = tagged.map(([file, { title, description }]) => ({
    name: featureOf(file),
    "x-displayName": title,
    description,
  }));
  contract["x-tagGroups"] = Object.entries(areas).map(([area, name]) => ({
    name,
    tags: tagged.filter(([file]) => dirname(file) === area).map(([file]) => featureOf(file)),
  }));
  fillPermissions(contract as unknown as Contract);
  return { contract: contract as unknown as Contract, complaints };
}

async function readFiles(folder: URL): Promise<Map<string, FeatureSource>> {
  const files = new Map<string, FeatureSource>();
  for await (const file of glob("**/*.yaml", { cwd: folder }))
    files.set(file, parse(await readFile(new URL(file, folder), "utf8")) as FeatureSource);
  return files;
}

const featureOf = (file: string): string => basename(file, ".yaml");

function sortByArea(
  sources: ReadonlyMap<string, FeatureSource>,
  areas: readonly string[],
  complaints: string[],
): [file: string, source: FeatureSource][] {
  const files = [...sources.keys()].toSorted();
  for (const file of files)
    if (!areas.includes(dirname(file))) complaints.push(`openapi/${file}: x-areas doesn't list its area`);
  return areas.flatMap((area) =>
    files.filter((file) => dirname(file) === area).map((file) => [file, sources.get(file)!] as const),
  ) as [string, FeatureSource][];
}

function mergeFeatures(
  root: Omit<RootSource, "x-areas">,
  features: readonly [file: string, source: FeatureSource][],
  complaints: string[],
): Named {
  const owners = new Map<string, string>();
  const merged: Named = { tags: [], "x-tagGroups": [], ...root, paths: {} };
  const components: Record<string, Named> = { ...root.components };
  for (const kind of componentKinds)
    for (const name of Object.keys(components[kind] ?? {})) owners.set(`${kind}/${name}`, "root.yaml");
  for (const [file, source] of features)
    for (const kind of componentKinds)
      for (const name of Object.keys(source.components?.[kind] ?? {})) owners.set(`${kind}/${name}`, file);

  const add = (into: Named, more: object | undefined, file: string) => {
    for (const [name, value] of Object.entries(more ?? {})) {
      if (name in into) complaints.push(`openapi/${file}: ${name} is already declared in another file`);
      into[name] = value;
    }
  };
  for (const catalog of catalogs) merged[catalog] = { ...root[catalog] };
  for (const [file, source] of features) {
    const linked = linkReferences(source, file, owners, complaints);
    for (const catalog of catalogs) add(merged[catalog] as Named, linked[catalog], file);
    add(merged.paths as Named, addTags(linked.paths ?? {}, source.tag ?? featureOf(file)), file);
    for (const kind of componentKinds) add((components[kind] ??= {}), linked.components?.[kind], file);
  }
  // moves the components to the end, after the paths
  delete merged.components;
  merged.components = components;
  return merged;
}

const addTags = (paths: Record<string, PathItem>, feature: string): Named =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => {
          if (!(methods as readonly string[]).includes(key)) return [key, value];
          const { operationId, ...rest } = value as { operationId: string };
          return [key, { operationId, tags: [feature], ...rest }];
        }),
      ),
    ]),
  );

/** Shortens references: source files name the file that declares a component, the merged document doesn't. */
function linkReferences<T>(
  value: T,
  file: string,
  owners: ReadonlyMap<string, string>,
  complaints: string[],
): T {
  const link = (reference: string): string => {
    const [path = "", pointer = ""] = reference.split("#");
    const target = path ? posix.join(dirname(file), path) : file;
    const [, , kind, name] = pointer.split("/");
    if (owners.get(`${kind}/${name}`) !== target)
      complaints.push(`openapi/${file}: ${reference} doesn't exist`);
    return `#${pointer}`;
  };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, inner]) => {
        if (key === "example") return [key, inner];
        return [key, key === "$ref" ? link(inner as string) : walk(inner)];
      }),
    );
  };
  return walk(value) as T;
}

/** These permissions are fields of the user and can't be granted; all others can. */
const ungrantable = ["sysadmin", "ninjaAdmin"];

/** Fills the enums of permissions with the ones that the features declare. */
function fillPermissions(contract: Contract): void {
  const schemas = contract.components.schemas as Record<string, Schema>;
  const names = Object.keys(contract["x-permissions"]).filter((name) => !ungrantable.includes(name));
  schemas.Permission = { ...schemas.Permission, enum: names };
  schemas.PermissionEntity = {
    ...schemas.PermissionEntity,
    enum: Object.keys(contract["x-entity-permissions"]),
  };
}
