import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import postcss, { type Plugin, type Root, type Rule } from "postcss";

/** The themes of PatternFly that the console doesn't use. */
const unusedTheme = /(?<!:not\()\.pf-v6-theme-(felt|glass|high-contrast|redhat)\b/;
const patternfly = /\/@patternfly\/[\w-]+\//;
const breakpoint = /-on-(?:sm|md|lg|xl|2xl)$/;
/** Selector lists with alternatives: the selector can match even if one of their classes is unused. */
const alternatives = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

const ui = join(import.meta.dirname, "../ui");

interface Use {
  words: ReadonlySet<string>;
  /** The beginnings of names that a template literal completes: `resize${direction}`. */
  beginnings: ReadonlySet<string>;
  styles: ReadonlySet<string>;
}

/** The words in the source code of the screens and of the PatternFly components that they import. */
function readUse(): Use {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const styles = new Set(globSync("kit/dom/styles/*.css", { cwd: ui }).map((file) => join(ui, file)));
  const seen = new Set<string>();
  const waiting = globSync("{kit/dom,kit/headless,kit/types,src}/**/*.{ts,tsx}", { cwd: ui }).map((file) =>
    join(ui, file),
  );
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = readFileSync(file, "utf8");
    for (const [word] of source.matchAll(/[\w-]+/g)) words.add(word);
    for (const [, beginning = ""] of source.matchAll(/`([a-z][\w-]{2,})\$\{/g)) beginnings.add(beginning);
    const { resolve } = createRequire(file);
    for (const [, from = ""] of source.matchAll(/(?:from|import)\s*["']([^"']+)["']/g)) {
      if (from.startsWith("@patternfly/react-styles/css/"))
        styles.add(resolve(`${from.replace(/\.(?:css|mjs)$/, "")}.css`));
      else if (from.endsWith(".css")) styles.add(resolve(from));
      else if (from.startsWith("@patternfly/") || (from.startsWith(".") && patternfly.test(file)))
        waiting.push(resolve(from));
    }
  }
  return { words, beginnings, styles };
}

/**
 * The name of a class in PatternFly's components: `noFill` for `pf-m-no-fill`, `pageMain` for
 * `pf-v6-c-page__main`.
 */
const nameInComponents = (name: string) =>
  name
    .replace(/^pf-(?:v6-)?(?:[cml]-)?/, "")
    .replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());

function reducer({ words, beginnings }: Use): (root: Root) => void {
  const isUsed = (name: string) => {
    const base = name.replace(breakpoint, "");
    const inComponents = nameInComponents(base);
    const isBuilt = [...beginnings].some((one) => name.startsWith(one) || inComponents.startsWith(one));
    return words.has(base) || words.has(name) || words.has(inComponents) || isBuilt;
  };
  const matches = (selector: string) =>
    !unusedTheme.test(selector) &&
    [...selector.replace(alternatives, "").matchAll(/\.(pf-[\w-]+)/g)].every(
      ([, name = ""]) => name.startsWith("pf-v6-theme-") || isUsed(name),
    );
  const reduceRule = (rule: Rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes") return;
    const used = rule.selectors.filter(matches);
    if (!used.length) rule.remove();
    else if (used.length < rule.selectors.length) rule.selectors = used;
  };
  return (root) => root.walkRules(reduceRule);
}

/**
 * The custom properties that a style sheet or a component uses, directly or in the value of another property.
 */
function usedProperties({ words, styles }: Use, reduce: (root: Root) => void): ReadonlySet<string> {
  const taken = new Map<string, string[]>();
  const waiting: string[] = [...words].filter((word) => word.startsWith("--"));
  for (const file of styles) {
    const root = postcss.parse(readFileSync(file, "utf8"));
    if (patternfly.test(file)) reduce(root);
    root.walkDecls(({ prop, value }) => {
      const names = [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
      if (!prop.startsWith("--")) waiting.push(...names);
      else taken.set(prop, [...(taken.get(prop) ?? []), ...names]);
    });
  }
  const used = new Set<string>();
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(taken.get(name) ?? []));
  }
  return used;
}

/**
 * Removes unused parts of PatternFly's style sheets: rules for classes that no component names, and custom
 * properties that aren't used. It works on source files, so that the hash in the name of a style sheet is
 * that of its reduced content.
 */
export function usedStyle(): Plugin {
  const use = readUse();
  const reduce = reducer(use);
  const properties = usedProperties(use, reduce);
  return {
    postcssPlugin: "used-style",
    Once(root, { result }) {
      if (!patternfly.test(result.opts.from ?? "")) return;
      reduce(root);
      root.walkDecls(/^--/, (declaration) => {
        if (!properties.has(declaration.prop) && !properties.has(declaration.prop.replace(breakpoint, "")))
          declaration.remove();
      });
      root.walkRules((rule) => void (rule.nodes.length || rule.remove()));
      root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
    },
  };
}
