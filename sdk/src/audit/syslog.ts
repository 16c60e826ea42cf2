// Formats entries of the audit log as syslog: RFC 5424 messages, framed with octet counts (RFC 6587, RFC
// 5425) on streams.
import { activityFields, activityText, isDone } from "./sentences.ts";
import type { Activity, AuditAnchor } from "../index.ts";
import { cleanText } from "../text/clean.ts";
import { t } from "../text/messages.ts";

// facility 13, log audit
const facility = 13 * 8;
const severity = { warning: 4, informational: 6 };
/** The example number from RFC 5612, because Muster has no enterprise number. */
const enterprise = 32473;
const maxNameLength = { host: 255, program: 48, message: 32 };

const name = (text: string, maxLength: number) =>
  text.replace(/[^\u0021-\u007e]/g, "_").slice(0, maxLength) || "-";
const value = (text: string) => cleanText(text, 4_000).replace(/["\\\]]/g, "\\$&");

interface Message {
  level: keyof typeof severity;
  at: string;
  host: string;
  kind: string;
  fields: Readonly<Record<string, string>>;
  text: string;
}

function messageOf({ level, at, host, kind, fields, text }: Message): string {
  const header = [
    `<${facility + severity[level]}>1`,
    Number.isNaN(Date.parse(at)) ? "-" : new Date(at).toISOString(),
    name(host, maxNameLength.host),
    name("muster", maxNameLength.program),
    "-",
    name(kind, maxNameLength.message),
  ].join(" ");
  const data = Object.entries(fields).map(([key, one]) => ` ${key}="${value(one)}"`);
  return `${header} [audit@${enterprise}${data.join("")}] \ufeff${cleanText(text, 4_000)}`;
}

/** Formats an entry as an RFC 5424 message, without framing. @param host the reporting host name */
export const toSyslog = (entry: Activity, host: string): string =>
  messageOf({
    level: isDone(entry) ? "informational" : "warning",
    at: entry.at,
    host,
    kind: entry.operation,
    fields: activityFields(entry),
    text: activityText(entry),
  });

/** Formats an anchor as an RFC 5424 message, without framing. */
export const anchorSyslog = ({ sequence, at, hash, key, signature }: AuditAnchor, host: string): string =>
  messageOf({
    level: "informational",
    at,
    host,
    kind: "auditAnchor",
    fields: { sequence: String(sequence), at, hash, key, signature },
    text: t("audit.witnesses.anchor", { sequence }),
  });

/** Prefixes a message with its length in octets, for streams. */
export const framed = (message: string): string => `${new TextEncoder().encode(message).length} ${message}`;

export interface SyslogTarget {
  transport: "tcp" | "udp" | "tls";
  host: string;
  port: number;
}

const ports = { tcp: 601, udp: 514, tls: 6514 };

/** Parses "syslog://host:port", "syslog+udp://…" or "syslog+tls://…"; undefined for anything else. */
export function parseSyslogTarget(text: string): SyslogTarget | undefined {
  const [, transport = "tcp", rest = ""] = /^syslog(?:\+(udp|tls|tcp))?:\/\/([^/]+)\/?$/.exec(text) ?? [];
  // an https URL, because URL parses hosts only of the schemes it knows
  const url = URL.canParse(`https://${rest}`) ? new URL(`https://${rest}`) : undefined;
  if (!rest || !url?.hostname || url.username || url.password) return undefined;
  const kind = transport as SyslogTarget["transport"];
  const port = /:(\d+)$/.exec(rest)?.[1];
  return {
    transport: kind,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: port ? Number(port) : ports[kind],
  };
}
