// Parses syslog messages: RFC 5424, RFC 3164 and formats that only resemble them.
import { cleanText } from "@muster/sdk";
import type { ReportedMessage } from "@muster/sdk/live";

export type ParsedMessage = Omit<ReportedMessage, "nodeId" | "ageMS">;

export const maxTextLength = 1_000;
const maxSourceLength = 100;
/** Longer than the stored text, because priority, time and host are removed from its beginning. */
const maxReadLength = 4_096;
const maxPriority = 191;

const priority = /^<(\d{1,3})>/;
/** Version, time, host, program, process and message ID. */
const header = /^1 (?:\S{1,64} )(?:\S{1,255} )(\S{1,100}) \S{1,128} \S{1,64} /;
/** One element of structured data. */
const element = /\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/y;
/** "Oct 11 22:14:15", in some with a year or milliseconds, or RFC 3339; Cisco marks uncertain times. */
const times = [
  /^[*.]?[A-Z][a-z]{2} {1,2}\d{1,2} (?:\d{4} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?: [A-Z]{2,5}(?=:))?:? /,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}):? /,
];
/** Cisco's number of the message, and the name that "logging origin-id" adds. */
const counted =
  /^(?:\d{1,10}: )?(?:[\w.-]{1,100}: )?(?=[*.]?[A-Z][a-z]{2} {1,2}\d|%[A-Z][A-Z0-9_-]{0,60}-[0-7]-)/;
const host = /^\S{1,255} /;
const program = /^([\w./@()-]{1,100})(?:\[[\w.-]{1,32}\])?:(?![\w:]) ?/;
/** "%LINK-3-UPDOWN: ". */
const mnemonic = /^%([A-Z][A-Z0-9_-]{0,60}-[0-7]-[A-Z0-9_]{1,40}): /;

export function parseSyslog(message: Buffer): ParsedMessage {
  const whole = message.subarray(0, maxReadLength).toString("utf8");
  const [marker, digits] = priority.exec(whole) ?? [];
  const value = Number(digits ?? maxPriority + 1);
  const isKnown = value <= maxPriority;
  const said = whole.slice(marker && isKnown ? marker.length : 0);
  const { source, text } = structured(said) ?? traditional(said);
  return {
    kind: "SYSLOG",
    severity: isKnown ? value % 8 : null,
    facility: isKnown ? Math.floor(value / 8) : null,
    source: cleanText(source, maxSourceLength),
    text: cleanText(text, maxTextLength),
  };
}

function structured(said: string): { source: string; text: string } | undefined {
  const [head, name = ""] = header.exec(said) ?? [];
  if (!head) return undefined;
  const rest = said.slice(head.length);
  let end = rest.startsWith("-") ? 1 : 0;
  for (element.lastIndex = end; rest[end] === "[" && element.test(rest);) end = element.lastIndex;
  // without a text, the structured data is the text
  const text = rest.slice(end).replace(/^ ?\ufeff?/, "") || rest.slice(0, end).replace(/^-$/, "");
  return { source: name === "-" ? "" : name, text };
}

function traditional(said: string): { source: string; text: string } {
  const unnumbered = said.trimStart().replace(counted, "");
  const time = times.map((one) => one.exec(unnumbered)?.[0]).find((found) => found !== undefined);
  const rest = unnumbered.slice(time?.length ?? 0);
  // the host follows the time, unless it was left out
  for (const own of time === undefined ? [rest] : [rest, rest.replace(host, "")]) {
    const named = mnemonic.exec(own) ?? program.exec(own);
    if (named) return { source: named[1] ?? "", text: own.slice(named[0].length) };
  }
  return { source: "", text: rest };
}
