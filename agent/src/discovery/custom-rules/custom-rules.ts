import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { cleanText, MusterError, type FieldError, type NmsRole } from "@muster/sdk";
import type { BannerKind, BannerRule } from "../rules/banner-rules.ts";
import { useRules, type RuleSet } from "../identification/rule-matching.ts";
import schema from "./custom-rules.schema.json" with { type: "json" };
import type { Pattern, Rule, Source } from "../rules/rule.ts";

/** The published schema of a rules file. */
export const customRulesSchema: Record<string, unknown> = schema;

type FileSource = { oid: string; pattern?: string } | { descr: string } | { objects: Record<string, string> };
interface CustomRulesFile {
  rules?: {
    id: string;
    match: { object?: string[]; descr?: string; also?: { oid: string; pattern: string } };
    vendor?: string;
    os?: string;
    role?: NmsRole | "";
    model?: FileSource[];
    firmware?: FileSource[];
    serial?: FileSource[];
  }[];
  banners?: {
    id: string;
    on?: BannerKind[];
    pattern: string;
    vendor?: string;
    os?: string;
    role?: NmsRole | "";
    model?: string;
    firmware?: string;
    confidence?: number;
  }[];
}

const maxFileLength = 1_000_000;
const maxErrors = 100;
const fileName = "rules.json";
const noRules: RuleSet = { rules: [], banners: [] };

/** Path of an agent's custom rules file. */
export const customRulesFile = (data: string): string => join(data, fileName);

/**
 * Parses the text of a rules file.
 * @throws MusterError `usage` listing every error by JSON path; a file with an error is rejected as a whole
 */
export function parseCustomRules(file: string): RuleSet {
  const refuse = (errors: FieldError[]): never => {
    throw new MusterError("usage", {
      message: `Rules file rejected: ${errors.length === 1 ? "1 error" : `${errors.length} errors`}.`,
      nextStep: "See: muster discovery rules schema",
      errors: errors.slice(0, maxErrors),
    });
  };
  if (file.length > maxFileLength) return refuse([{ field: "", message: "Must be at most 1 MB" }]);
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch (error) {
    return refuse([{ field: "", message: `Not valid JSON: ${cleanText((error as Error).message, 200)}` }]);
  }
  const valid = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
  if (!valid(value)) return refuse((valid.errors ?? []).flatMap(toFieldError));
  return compile(value as CustomRulesFile, refuse);
}

function toFieldError({
  instancePath,
  schemaPath,
  keyword,
  params,
  message,
  propertyName,
}: ErrorObject): FieldError[] {
  // the error of the enclosing object is clearer
  if (keyword === "propertyNames" || schemaPath.includes("/oneOf/")) return [];
  const named: Record<string, unknown> = {
    required: params.missingProperty,
    additionalProperties: params.additionalProperty,
  };
  const further = named[keyword] ?? propertyName;
  const field = cleanText(further === undefined ? instancePath : `${instancePath}/${String(further)}`, 200);
  const messages: Record<string, string> = {
    required: "Required",
    additionalProperties: "Unknown property",
    oneOf: "Must name one of oid, descr and objects",
    minProperties: "Must not be empty",
    enum: `Must be one of ${((params.allowedValues as unknown[]) ?? []).map((value) => `"${String(value)}"`).join(", ")}`,
  };
  return [{ field, message: cleanText(messages[keyword] ?? message ?? keyword, 500) }];
}

function compile(written: CustomRulesFile, refuse: (errors: FieldError[]) => never): RuleSet {
  const errors: FieldError[] = [];
  const pattern = (field: string, text: string): Pattern => {
    try {
      return linearTimePattern(text);
    } catch (error) {
      errors.push({ field, message: cleanText((error as Error).message, 300) });
      return /(?!)/;
    }
  };
  const sources = (field: string, list: FileSource[] = []): Source[] =>
    list.map((source, at): Source => {
      if ("descr" in source) return pattern(`${field}/${at}/descr`, source.descr);
      if ("objects" in source) return source.objects;
      return source.pattern === undefined
        ? source.oid
        : [source.oid, pattern(`${field}/${at}/pattern`, source.pattern)];
    });
  const rules = (written.rules ?? []).map(
    ({ id, match, vendor = "", os = "", role = "", ...from }, at): Rule => {
      const field = `/rules/${at}`;
      const { object, descr, also } = match;
      return {
        id,
        own: true,
        match: {
          ...(object && { object }),
          ...(descr !== undefined && { descr: pattern(`${field}/match/descr`, descr) }),
          ...(also && { also: [also.oid, pattern(`${field}/match/also/pattern`, also.pattern)] as const }),
        },
        vendor: cleanText(vendor, 100),
        os: cleanText(os, 100),
        role,
        model: sources(`${field}/model`, from.model),
        firmware: sources(`${field}/firmware`, from.firmware),
        serial: sources(`${field}/serial`, from.serial),
      };
    },
  );
  const banners = (written.banners ?? []).map((banner, at): BannerRule => {
    const field = `/banners/${at}`;
    return {
      id: banner.id,
      ...(banner.on && { on: banner.on }),
      pattern: pattern(`${field}/pattern`, banner.pattern),
      vendor: cleanText(banner.vendor ?? "", 100),
      os: cleanText(banner.os ?? "", 100),
      role: banner.role ?? "",
      ...(banner.model !== undefined && { model: pattern(`${field}/model`, banner.model) }),
      ...(banner.firmware !== undefined && { firmware: pattern(`${field}/firmware`, banner.firmware) }),
      ...(banner.confidence !== undefined && { sure: banner.confidence }),
    };
  });
  for (const [kind, list] of Object.entries({ rules, banners }))
    list.forEach(({ id }, at) => {
      if (list.findIndex((entry) => entry.id === id) < at)
        errors.push({ field: `/${kind}/${at}/id`, message: "Duplicate id" });
    });
  return errors.length > 0 ? refuse(errors) : { rules, banners };
}

/** Compiles a pattern to linear matching time; backtracking could block a probe for hours. */
function linearTimePattern(source: string): Pattern {
  const compiled = RE2JS.compile(source);
  return {
    source,
    test: (text) => compiled.matcher(text).find(),
    exec(text) {
      const found = compiled.matcher(text);
      if (!found.find()) return null;
      return Array.from({ length: found.groupCount() + 1 }, (_, at) => found.group(at) ?? undefined);
    },
  };
}

let loadedState = "";

/**
 * Loads the rules file of an agent's data folder if it is new or has changed. A file with an error is
 * rejected as a whole and every error is logged; the built-in rules apply.
 */
export function loadCustomRules(data: string): void {
  const file = customRulesFile(data);
  let own = noRules;
  try {
    const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
    const state = `${file} ${size} ${mtimeMs}`;
    if (state === loadedState) return;
    loadedState = state;
    if (size !== undefined) own = parseCustomRules(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file}: ${(error as Error).message}`);
    if (error instanceof MusterError)
      for (const { field, message } of error.errors) console.error(`  ${field}: ${message}`);
  }
  useRules(own);
}
