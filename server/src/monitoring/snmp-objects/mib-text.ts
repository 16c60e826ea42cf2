// Which modules MIB files define, and which they need.

export interface MibText {
  /** The module's name. */
  id: string;
  text: string;
}

const withoutComments = (text: string) => text.replace(/--.*?(?:--|$)/gm, "");

/** The names of the modules that a file defines. */
export const modulesOf = (text: string): string[] =>
  Array.from(
    withoutComments(text).matchAll(/(?<![\w.-])([A-Za-z][\w.-]*)\s+(?:\{[^{}]*\}\s*)?DEFINITIONS\s*::=/g),
    ([, name = ""]) => name,
  );

/** Whether a file was cut off. */
export const isWhole = (text: string): boolean => {
  const plain = withoutComments(text);
  return plain.lastIndexOf("END") > plain.lastIndexOf("::=");
};

/** The names of the modules that a file refers to. */
export const importsOf = (text: string): string[] => {
  const [, clause = ""] = /\bIMPORTS\b([^;]*);/.exec(withoutComments(text)) ?? [];
  return [...new Set(Array.from(clause.matchAll(/\bFROM\s+([A-Za-z][\w.-]*)/g), ([, name = ""]) => name))];
};

/** How numbers of the types that a file defines are shown, such as "d-2" for two decimals (RFC 2579). */
export const hintsOf = (text: string): [type: string, hint: string][] =>
  Array.from(
    withoutComments(text).matchAll(
      /(?<![\w-])([A-Z][\w-]*)\s*::=\s*TEXTUAL-CONVENTION\s+DISPLAY-HINT\s+"([^"]*)"/g,
    ),
    ([, type = "", hint = ""]) => [type, hint],
  );

/** Part of the library. */
export const baseModules =
  "RFC1155-SMI RFC1158-MIB RFC-1212 RFC1213-MIB RFC-1215 SNMPv2-SMI SNMPv2-CONF SNMPv2-TC SNMPv2-MIB IANAifType-MIB IF-MIB".split(
    " ",
  );
export const builtIn: ReadonlySet<string> = new Set(baseModules);

/**
 * What a file's objects need: every module that it refers to, and that these do, before those that need them.
 */
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
