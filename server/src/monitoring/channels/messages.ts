// The messages about alerts that channels send. Names of devices and instances may be hostile.
import {
  enums,
  formatMetric,
  foundMessage,
  severityLabels,
  t,
  type AlertSeverity,
  type ChannelTarget,
  type ChannelType,
  type Condition,
  type DeliveryKind,
  type WebhookContentType,
} from "@muster/sdk";
import { createHmac } from "node:crypto";
import { conditionOf, factOf, type AlertRow } from "../alerts/records.ts";
import { renderTemplate, type Payload } from "./template.ts";

/** What a message is sent to. */
export interface Destination {
  type: ChannelType;
  target: ChannelTarget;
  template: string;
  contentType: WebhookContentType;
}

export interface About {
  kind: DeliveryKind | "TEST" | "DIGEST";
  title: string;
  lines: readonly string[];
  severity: AlertSeverity;
  /** The URL of the alert. */
  url: string;
  /** The same for all messages about one alert. */
  key: string;
  /** The payload for programs. */
  data: Payload;
}

/**
 * Adds a first line that explains why the message goes to others, if no one is on call in a schedule.
 * @param name the name of such a schedule, or ""
 */
export const withNobodyIn = (about: About, name: string): About =>
  name ? { ...about, lines: [t("monitoring.onCall.nobodyIn", { name }), ...about.lines] } : about;

interface Device {
  displayName: string;
  organizationId: number;
  organization: string;
}

/** Returns the message about an alert that opens or is reset. */
export function aboutAlert(
  alert: AlertRow,
  device: Device,
  { kind, consoleUrl }: { kind: DeliveryKind; consoleUrl: string },
): About {
  const condition = conditionOf(alert);
  const severity = severityLabels[alert.severity];
  const names = { severity, condition: condition.name, device: device.displayName };
  const metric = condition.terms[0]?.metric;
  const value = metric && alert.value !== null ? formatMetric(metric, alert.value) : "";
  const what = [foundMessage(condition, factOf(alert)), alert.instance, value].filter(Boolean).join(" · ");
  return {
    kind,
    title: t(
      kind === "OPENED" ? "monitoring.channels.message.opened" : "monitoring.channels.message.reset",
      names,
    ),
    lines: [
      what,
      device.organization,
      ...(alert.flapping && kind === "OPENED" ? [t("monitoring.channels.flapping")] : []),
    ],
    severity: alert.severity,
    url: `${consoleUrl}/#/alerts/${alert.id}`,
    key: `muster-alert-${alert.id}`,
    data: {
      event: kind === "OPENED" ? "alert.opened" : "alert.reset",
      alert: {
        id: alert.id,
        nodeId: alert.deviceId,
        displayName: device.displayName,
        clientId: device.organizationId,
        clientName: device.organization,
        condition: condition.name,
        type: condition.type,
        instance: alert.instance,
        value: alert.value,
        severity: alert.severity,
        openedAt: alert.openedAt,
        resetAt: alert.resetAt,
        url: `${consoleUrl}/#/alerts/${alert.id}`,
      },
    },
  };
}

/** Returns the message about several alerts, in the order in which they opened and were reset. */
export function aboutDigest(
  rows: readonly (AlertRow & Device & { kind: DeliveryKind; deliveryId: number })[],
  consoleUrl: string,
): About {
  const abouts = rows.map((one) => aboutAlert(one, one, { kind: one.kind, consoleUrl }));
  const opened = abouts.filter(({ kind }) => kind === "OPENED");
  const counts = Object.fromEntries(
    enums.AlertSeverity.map((severity) => [
      severity,
      opened.filter((one) => one.severity === severity).length,
    ]),
  ) as Record<AlertSeverity, number>;
  const resets = abouts.length - opened.length;
  const parts = [
    ...enums.AlertSeverity.map((severity) => [severityLabels[severity], counts[severity]] as const),
    [t("monitoring.channels.kind.RESET"), resets] as const,
  ].flatMap(([label, count]) => (count ? [`${label}: ${count}`] : []));
  return {
    kind: "DIGEST",
    title: t("monitoring.channels.message.digest", { counts: parts.join(", ") }),
    lines: abouts.map(({ title, lines }) => [title, ...lines].join(" · ")),
    severity: enums.AlertSeverity.find((severity) => counts[severity]) ?? "NONE",
    url: `${consoleUrl}/#/alerts`,
    key: `muster-digest-${rows[0]?.deliveryId}`,
    data: {
      event: "digest",
      count: abouts.length,
      counts,
      resets,
      alerts: abouts.map(({ data: { event, alert } }) => ({ event, ...(alert as Payload) })),
    },
  };
}

export const exampleAlert: AlertRow = {
  id: 1,
  deviceId: 1,
  conditionId: "example",
  instance: "C:",
  policyId: 1,
  policyName: "Windows servers",
  condition: JSON.stringify({
    id: "example",
    name: "Disk full",
    enabled: true,
    type: "METRIC",
    terms: [{ metric: "VOLUME_USE", instance: "C:", operator: "ABOVE", threshold: 90, resetThreshold: null }],
    samples: 3,
    resetInterval: 0,
    severity: "MAJOR",
  } satisfies Partial<Condition>),
  state: "OPEN",
  value: 97.5,
  fact: "",
  severity: "MAJOR",
  severityRank: 1,
  openedAt: Date.UTC(2026, 0, 5, 9, 30),
  acknowledgedAt: null,
  acknowledgedBy: "",
  resetAt: null,
  resetReason: null,
  resetBy: "",
  suppressedBy: null,
  suppressedById: null,
  flapping: 0,
};

/** Messages about an example alert: opened, reset with every optional value missing, and a digest of both. */
export function exampleMessages(consoleUrl: string): [opened: About, reset: About, digest: About] {
  const device = { displayName: "srv-files", organizationId: 1, organization: "Example" };
  const gone = { ...exampleAlert, instance: "", value: null, resetAt: exampleAlert.openedAt + 600_000 };
  return [
    aboutAlert(exampleAlert, device, { kind: "OPENED", consoleUrl }),
    aboutAlert(gone, device, { kind: "RESET", consoleUrl }),
    aboutDigest(
      [
        { ...exampleAlert, ...device, kind: "OPENED", deliveryId: 1 },
        { ...gone, ...device, kind: "RESET", deliveryId: 2 },
      ],
      consoleUrl,
    ),
  ];
}

/** Returns the payload for programs. */
const payloadOf = ({ data, title }: About, now: number): Payload => ({ ...data, title, sentAt: now });

const listed = (alerts: readonly Payload[]) =>
  alerts.map((one, index) => ({ ...one, last: index === alerts.length - 1 }));

/** Returns the values for templates: the payload and, for a single alert, also a list of it and counts. */
export function templateValues(about: About, now = Date.now()): Payload {
  const payload = payloadOf(about, now);
  const { event, alert = null, alerts } = payload;
  if (Array.isArray(alerts)) return { ...payload, alert, alerts: listed(alerts as Payload[]) };
  const isOpened = about.kind !== "RESET";
  const counts = enums.AlertSeverity.map((one) => [one, isOpened && one === about.severity ? 1 : 0]);
  return {
    ...payload,
    count: 1,
    counts: Object.fromEntries(counts) as Payload,
    resets: isOpened ? 0 : 1,
    alerts: alert ? listed([{ event, ...(alert as Payload) }]) : [],
  };
}

/** @param template if given, the message is about an example alert, to show what the template produces */
export const aboutTest = (consoleUrl: string, template = ""): About => ({
  kind: "TEST",
  title: t("monitoring.channels.message.test"),
  lines: [t("monitoring.channels.message.testText")],
  severity: "NONE",
  url: consoleUrl,
  key: "muster-test",
  data: template ? { ...exampleMessages(consoleUrl)[0].data, event: "test" } : { event: "test" },
});

export interface WebRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const slackText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[*_~`]/g, "\u200B$&");
/** Escapes the Markdown of Teams' cards. */
const cardText = (text: string) => text.replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, "\\$&");

const pagerDutySeverities = {
  CRITICAL: "critical",
  MAJOR: "error",
  MODERATE: "warning",
  MINOR: "warning",
  NONE: "info",
} as const;
/** Never 2 (emergency), which repeats until a user confirms it. */
const pushoverPriorities = { CRITICAL: 1, MAJOR: 0, MODERATE: 0, MINOR: -1, NONE: -2 } as const;
const ntfyPriorities = { CRITICAL: 5, MAJOR: 4, MODERATE: 3, MINOR: 3, NONE: 2 } as const;

const characters = (text: string) => [...text].length;

/** Returns as many lines as fit, at least one, and the number of lines left out. */
function fit(lines: readonly string[], max: number, sizeOf: (text: string) => number = Buffer.byteLength) {
  const more = (count: number) => t("monitoring.channels.message.more", { count });
  const whole = lines.join("\n");
  if (lines.length < 2 || sizeOf(whole) <= max) return [...lines];
  let left = max - sizeOf(`\n${more(lines.length)}`);
  const fitting = Math.max(
    1,
    lines.findIndex((line) => (left -= sizeOf(`${line}\n`)) < 0),
  );
  return [...lines.slice(0, fitting), more(lines.length - fitting)];
}

const json = (url: string, body: unknown, headers: Record<string, string> = {}): WebRequest => ({
  url,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** Signs the time, a dot and the body, if the channel has a secret. */
function webhook(
  { target: { url = "", secret }, template, contentType }: Destination,
  about: About,
  now: number,
): WebRequest {
  const body = template
    ? renderTemplate(template, contentType, templateValues(about, now))
    : JSON.stringify(payloadOf(about, now));
  const time = Math.floor(now / 1_000);
  const signed = secret && createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return {
    url,
    headers: {
      "content-type": template ? `${contentType}; charset=utf-8` : "application/json",
      ...(signed && { "x-muster-signature": `t=${time},v1=${signed}` }),
    },
    body,
  };
}

function teams({ url = "" }: ChannelTarget, { title, lines, url: link }: About): WebRequest {
  const block = (text: string, more: object = {}) => ({
    type: "TextBlock",
    text: cardText(text),
    wrap: true,
    ...more,
  });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      block(title, { weight: "Bolder", size: "Medium" }),
      ...fit(lines, 12_000).map((line) => block(line)),
    ],
    actions: [{ type: "Action.OpenUrl", title: "Muster", url: link }],
  };
  return json(url, {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
  });
}

/** The URLs of services that have the same one for everyone. */
export const fixedAddresses = {
  PAGERDUTY: "https://events.pagerduty.com/v2/enqueue",
  PUSHOVER: "https://api.pushover.net/1/messages.json",
} as const;

function pagerDuty(
  { url = fixedAddresses.PAGERDUTY, secret = "" }: ChannelTarget,
  { kind, ...about }: About,
): WebRequest {
  return json(url, {
    routing_key: secret,
    dedup_key: about.key,
    event_action: kind === "OPENED" ? "trigger" : "resolve",
    payload: {
      summary: about.title.slice(0, 1_024),
      source: "Muster",
      severity: pagerDutySeverities[about.severity],
      custom_details: { text: about.lines.join("\n") },
    },
    links: [{ href: about.url, text: "Muster" }],
  });
}

const cut = (text: string, max: number) => {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : text;
};

function pushover(
  { url = fixedAddresses.PUSHOVER, secret, userKey }: ChannelTarget,
  { kind, title, lines, severity, url: link }: About,
): WebRequest {
  const priority = pushoverPriorities[severity];
  return json(url, {
    token: secret,
    user: userKey,
    title: cut(title, 250),
    message: cut(fit(lines, 1_024, characters).join("\n"), 1_024),
    // a reset isn't urgent
    priority: kind === "RESET" ? Math.min(priority, 0) : priority,
    url: link,
    url_title: "Muster",
  });
}

/** The last part of the URL's path is the topic. */
function ntfy(
  { url = "", secret }: ChannelTarget,
  { title, lines, severity, url: click }: About,
): WebRequest {
  const { origin, pathname } = new URL(url);
  const parts = pathname.split("/").filter(Boolean);
  const topic = parts.pop() ?? "";
  const base = [origin, ...parts].join("/");
  const priority = ntfyPriorities[severity];
  return json(
    base,
    { topic, title, message: fit(lines, 3_900).join("\n"), priority, click },
    secret ? { authorization: `Bearer ${secret}` } : {},
  );
}

/** Returns the request that sends a message to a channel other than email. */
export function requestFor(
  { type, ...to }: Destination & { type: Exclude<ChannelType, "EMAIL"> },
  about: About,
  now = Date.now(),
): WebRequest {
  const { target } = to;
  switch (type) {
    case "WEBHOOK":
      return webhook({ type, ...to }, about, now);
    case "SLACK": {
      const { title, lines, url } = about;
      return json(target.url ?? "", {
        text: [`*${slackText(title)}*`, ...fit(lines, 20_000).map(slackText), `<${url}|Muster>`].join("\n"),
      });
    }
    case "TEAMS":
      return teams(target, about);
    case "PAGERDUTY":
      return pagerDuty(target, about);
    case "PUSHOVER":
      return pushover(target, about);
    case "NTFY":
      return ntfy(target, about);
  }
}
