// Describes installed software, and compares versions.
import { enums } from "../generated/limits.ts";
import type { SoftwareChange, SoftwareSource } from "../index.ts";
import { labels, t } from "../text/messages.ts";

export const softwareSourceLabels: Readonly<Record<SoftwareSource, string>> = labels(
  "monitoring.software.sources",
  enums.SoftwareSource,
);

/** Describes a change: "openssl 3.0.14-1 → 3.0.15-1", "curl 8.5.0-2 was installed". */
export function softwareChangeText({
  name,
  before,
  after,
}: Pick<SoftwareChange, "name" | "before" | "after">): string {
  if (!before) return t("monitoring.software.installed", { name, version: after });
  if (!after) return t("monitoring.software.removed", { name, version: before });
  return `${name} ${before} → ${after}`;
}

const isDigit = (text: string) => /^\d/.test(text);

const compareNumbers = (a: string, b: string): number => {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return left.length - right.length || (left < right ? -1 : Number(left > right));
};

/** The sort order of a character: "~" before the end of the text, and letters before all other characters. */
const debianOrder = (char: string | undefined): number => {
  if (char === "~") return -1;
  if (char === undefined) return 0;
  return /[a-z]/i.test(char) ? char.charCodeAt(0) : char.charCodeAt(0) + 256;
};

/** Compares versions without epoch, or revisions, as dpkg does (deb-version(7)). */
function compareDebianParts(a: string, b: string): number {
  const split = (text: string): string[] => text.match(/\d+|\D+/g) ?? [];
  const [left, right] = [split(a), split(b)];
  // both must begin with a part that isn't a number, even if it is empty
  if (isDigit(a)) left.unshift("");
  if (isDigit(b)) right.unshift("");
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [own = "", other = ""] = [left[i], right[i]];
    if (i % 2) {
      const order = compareNumbers(own, other);
      if (order) return order;
      continue;
    }
    for (let at = 0; at < Math.max(own.length, other.length); at++) {
      const order = debianOrder(own[at]) - debianOrder(other[at]);
      if (order) return order;
    }
  }
  return 0;
}

function compareDebian(a: string, b: string): number {
  const split = (text: string) => {
    const at = text.lastIndexOf("-");
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  };
  const [[own = "", revision = ""], [other = "", otherRevision = ""]] = [split(a), split(b)];
  return compareDebianParts(own, other) || compareDebianParts(revision, otherRevision);
}

/** Compares versions or releases as rpm does (rpmvercmp): by runs of digits and of letters. */
function compareRpmParts(a: string, b: string): number {
  const split = (text: string): string[] => text.match(/\d+|[a-z]+|~|\^/gi) ?? [];
  const [left, right] = [split(a), split(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [own, other] = [left[i], right[i]];
    if (own === other) continue;
    if (own === "~" || other === "~") return own === "~" ? -1 : 1;
    if (own === "^") return other === undefined ? 1 : -1;
    if (other === "^") return own === undefined ? -1 : 1;
    if (own === undefined || other === undefined) return own === undefined ? -1 : 1;
    if (isDigit(own) !== isDigit(other)) return isDigit(own) ? 1 : -1;
    if (!isDigit(own)) return own < other ? -1 : 1;
    const order = compareNumbers(own, other);
    if (order) return order;
  }
  return 0;
}

function compareRpm(a: string, b: string): number {
  const [version = "", release] = a.split("-", 2);
  const [otherVersion = "", otherRelease] = b.split("-", 2);
  const order = compareRpmParts(version, otherVersion);
  // a version without a release matches any release
  return order || release === undefined || otherRelease === undefined
    ? order
    : compareRpmParts(release, otherRelease);
}

/** Converts apk's suffixes to their dpkg equivalents, such as "~" for versions before a release. */
const asDebian = (version: string) =>
  version
    .replace(/_(alpha|beta|pre|rc)/g, "~$1")
    .replaceAll("_", "+")
    .replace(/-r(\d+)$/, "-$1");

/**
 * Compares two versions by the rules of the package manager that installed them: negative if `a` is older,
 * positive if newer. Epochs count only if both have one, because users write versions without them.
 */
export function compareVersions(source: SoftwareSource, a: string, b: string): number {
  const epochOf = (text: string) => /^(\d+):/.exec(text)?.[1];
  const [epoch, other] = [epochOf(a), epochOf(b)];
  if (epoch !== undefined && other !== undefined && Number(epoch) !== Number(other))
    return Number(epoch) - Number(other);
  const [left, right] = [a.replace(/^\d+:/, ""), b.replace(/^\d+:/, "")];
  if (source === "RPM") return compareRpm(left, right);
  return source === "APK" ? compareDebian(asDebian(left), asDebian(right)) : compareDebian(left, right);
}
