// Finds the modules that MIB files define, and those that they need.

export interface MibText {
  /** The module's name. */
  id: string;
  text: string;
}

const withoutComments = (text: string) => text.replace(/--.*?(?:--|$)/gm, "");

/** Returns the names of the modules that a file defines. */
export const modulesOf = (text: string): string[] =>
  Array.from(
    withoutComments(text).matchAll(/(?<![\w.-])([A-Za-z][\w.-]*)\s+(?:\{[^{}]*\}\s*)?DEFINITIONS\s*::=/g),
    ([, name = ""]) => name,
  );

/** Whether a file is complete. */
export const isWhole = (text: string): boolean => {
  const plain = withoutComments(text);
  return plain.lastIndexOf("END") > plain.lastIndexOf("::=");
};

/** Returns the names of the modules that a file imports. */
export const importsOf = (text: string): string[] => {
  const [, clause = ""] = /\bIMPORTS\b([^;]*);/.exec(withoutComments(text)) ?? [];
  return [...new Set(Array.from(clause.matchAll(/\bFROM\s+([A-Za-z][\w.-]*)/g), ([, name = ""]) => name))];
};

/** Returns the display hints of the types that a file defines, such as "d-2" for two decimals (RFC 2579). */
export const hintsOf = (text: string): [type: string, hint: string][] =>
  Array.from(
    withoutComments(text).matchAll(
      /(?<![\w-])([A-Z][\w-]*)\s*::=\s*TEXTUAL-CONVENTION\s+DISPLAY-HINT\s+"([^"]*)"/g,
    ),
    ([, type = "", hint = ""]) => [type, hint],
  );

/** Modules that are part of the library. */
export const baseModules =
  "RFC1155-SMI RFC1158-MIB RFC-1212 RFC1213-MIB RFC-1215 SNMPv2-SMI SNMPv2-CONF SNMPv2-TC SNMPv2-MIB IANAifType-MIB IF-MIB".split(
    " ",
  );
export const builtIn: ReadonlySet<string> = new Set(baseModules);

/** Returns all modules that a file needs, each after those that it needs itself, and the `missing` ones. */
export function neededBy(
  id: string,
  importsById: ReadonlyMap<string, readonly string[]>,
): { order: string[]; missing: string[] } {
  const seen = new Set<string>();
  const order: string[] = [];
  const missing: string[] = [];
  const visit = (one: string) => {
    if (seen.has(one) || builtIn.has(one)) return;
    seen.add(one);
    const imports = importsById.get(one);
    for (const needed of imports ?? []) visit(needed);
    (imports ? order : missing).push(one);
  };
  visit(id);
  return { order, missing };
}
