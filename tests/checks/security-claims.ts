// Fails if SECURITY.md, docs/asvs.md or docs/security-findings.md names a file or test that doesn't exist,
// leaves out a requirement or finding, or miscounts.
import { existsSync, readFileSync } from "node:fs";

/**
 * The levels of the requirements of ASVS 5.0.0 by section, one digit each: 1.5.1 has level 1, 1.5.3 level 3.
 */
const levels: Record<string, string> = {
  "1.1": "22",
  "1.2": "1111122223",
  "1.3": "112222222223",
  "1.4": "222",
  "1.5": "123",
  "2.1": "122",
  "2.2": "112",
  "2.3": "12223",
  "2.4": "23",
  "3.1": "3",
  "3.2": "113",
  "3.3": "12223",
  "3.4": "11222233",
  "3.5": "11122333",
  "3.6": "3",
  "3.7": "22333",
  "4.1": "12233",
  "4.2": "23333",
  "4.3": "22",
  "4.4": "1222",
  "5.1": "2",
  "5.2": "112333",
  "5.3": "113",
  "5.4": "222",
  "6.1": "122",
  "6.2": "111111112222",
  "6.3": "11223333",
  "6.4": "112233",
  "6.5": "22222333",
  "6.6": "2223",
  "6.7": "33",
  "6.8": "2222",
  "7.1": "222",
  "7.2": "1111",
  "7.3": "22",
  "7.4": "11222",
  "7.5": "223",
  "7.6": "22",
  "8.1": "1233",
  "8.2": "1123",
  "8.3": "133",
  "8.4": "23",
  "9.1": "111",
  "9.2": "1222",
  "10.1": "22",
  "10.2": "223",
  "10.3": "22223",
  "10.4": "1111122222233333",
  "10.5": "22222",
  "10.6": "22",
  "10.7": "222",
  "11.1": "2233",
  "11.2": "22233",
  "11.3": "11233",
  "11.4": "1222",
  "11.5": "23",
  "11.6": "23",
  "11.7": "33",
  "12.1": "12233",
  "12.2": "11",
  "12.3": "22223",
  "13.1": "2333",
  "13.2": "222223",
  "13.3": "2233",
  "13.4": "1222233",
  "14.1": "22",
  "14.2": "12223333",
  "14.3": "122",
  "15.1": "12233",
  "15.2": "12233",
  "15.3": "1222222",
  "15.4": "3333",
  "16.1": "2",
  "16.2": "22222",
  "16.3": "2222",
  "16.4": "222",
  "16.5": "2223",
  "17.1": "23",
  "17.2": "22223333",
  "17.3": "22",
};

const states = ["met", "in part", "not met", "not applicable"];
const complaints: string[] = [];

const levelOf = new Map<string, string>(
  Object.entries(levels).flatMap(([section, each]) =>
    [...each].map((level, at) => [`${section}.${at + 1}`, level] as const),
  ),
);
const all = [...levelOf.keys()];

/** The requirements that a cell lists, such as "1.1.1, 1.2.1–1.2.3"; a range leaves out those of level 3. */
function requirementsIn(cell: string): string[] {
  return cell.split(", ").flatMap((part) => {
    const [first = "", last] = part.split("–");
    if (last === undefined) return [first];
    const [from, to] = [all.indexOf(first), all.indexOf(last)];
    if (from < 0 || to < from) return [part];
    return all.slice(from, to + 1).filter((one) => levelOf.get(one) !== "3");
  });
}

const asvs = readFileSync("docs/asvs.md", "utf8");
const stateOf = new Map<string, string>();
for (const [, cell = "", state = "", where = ""] of asvs.matchAll(
  /^\| (\d[^|]*?) *\| ([^|]+?) *\| (.*?) *\|$/gm,
)) {
  if (!states.includes(state)) complaints.push(`docs/asvs.md: "${state}" is none of: ${states.join(", ")}.`);
  if (!where) complaints.push(`docs/asvs.md: ${cell} doesn't say where or why.`);
  for (const one of requirementsIn(cell)) {
    if (!levelOf.has(one) || levelOf.get(one) === "3")
      complaints.push(`docs/asvs.md: ${one} is no requirement of level 1 or 2.`);
    if (stateOf.has(one)) complaints.push(`docs/asvs.md: ${one} is listed twice.`);
    stateOf.set(one, state);
  }
}
for (const [one, level] of levelOf)
  if (level !== "3" && !stateOf.has(one)) complaints.push(`docs/asvs.md: ${one} is missing.`);

const counts = ["1", "2"].map((level) => [
  level,
  ...states.map(
    (state) => [...stateOf].filter(([one, is]) => is === state && levelOf.get(one) === level).length,
  ),
]);
const table = [...asvs.matchAll(/^\| level (\d) *\| *(\d+) *\| *(\d+) *\| *(\d+) *\| *(\d+) *\|$/gm)];
for (const row of counts)
  if (!table.some(([, ...stated]) => stated.join() === row.join()))
    complaints.push(`docs/asvs.md: the counts of level ${row[0]} are ${row.slice(1).join(", ")}.`);

const total = states.map((state) => `${[...stateOf.values()].filter((is) => is === state).length} ${state}`);
const security = readFileSync("SECURITY.md", "utf8");
if (!security.replace(/\s+/g, " ").includes(total.join(", ")))
  complaints.push(`SECURITY.md: the counts are "${total.join(", ")}".`);

const findings = readFileSync("docs/security-findings.md", "utf8");
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
for (const finding of [...numbered("V", 12), ...numbered("R", 6)]) {
  const rows = findings.split("\n").filter((line) => line.startsWith(`| ${finding} `));
  if (!rows.length || !rows.every((row) => /`tests\/[^`]+` “[^”]+”/.test(row)))
    complaints.push(`docs/security-findings.md: ${finding} names no test.`);
}

const texts = { "SECURITY.md": security, "docs/asvs.md": asvs, "docs/security-findings.md": findings };
for (const [name, text] of Object.entries(texts)) {
  const named =
    /`((?:tests|server|sdk|agent|cli|ui|web|docs|openapi)\/[^`\s]*|[\w-]+\.(?:md|ya?ml|json))`(?: “([^”]+)”)?/g;
  for (const [, path = "", title = ""] of text.replace(/\s+/g, " ").matchAll(named)) {
    if (!existsSync(path)) complaints.push(`${name}: ${path} doesn't exist.`);
    else if (title && !readFileSync(path, "utf8").includes(`"${title}"`))
      complaints.push(`${name}: ${path} has no test “${title}”.`);
  }
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length) process.exitCode = 1;
