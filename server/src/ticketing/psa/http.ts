// Sends JSON requests to a PSA with limits on time and size, and retries only when that is safe.
import { setTimeout as wait } from "node:timers/promises";
import { t, cleanText, limits, MusterError, type PsaOption } from "@muster/sdk";
import type { ServerContext } from "../../context.ts";
import { callAddress, FetchRefused, type FetchAnswer } from "../../platform/security/safe-fetch.ts";

const maxTries = 3;
const pauseMS = 250;
/** The longest wait, in ms, for a PSA's rate limit. */
const maxWaitMS = 8_000;
/** The time limit for all requests of an operation, in ms; slightly less than clients wait. */
const operationMS = 25_000;

export interface Asked {
  method?: "GET" | "POST" | "PATCH";
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface Answered {
  headers: FetchAnswer["headers"];
  json: unknown;
}

export class PsaHttp {
  private readonly context: ServerContext;
  private readonly headers: Record<string, string>;
  private readonly until = performance.now() + operationMS;

  constructor(context: ServerContext, headers: Record<string, string>) {
    this.context = context;
    this.headers = headers;
  }

  /** Sends a request. Reads are retried after server errors, other requests only after a 429. */
  async ask(address: string, { method = "GET", query = {}, body }: Asked = {}): Promise<Answered> {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    for (let tries = 1; ; tries++) {
      const last = tries === maxTries;
      const answer = await this.send(url, method, body).catch((error: unknown) => {
        const refusal = asPsaError(error);
        if (last || method !== "GET" || refusal.code !== "psa_unreachable") throw refusal;
        return undefined;
      });
      if (answer && answer.status < 300) return { headers: answer.headers, json: parse(answer) };
      const busy = answer?.status === 429;
      const pause = busy ? retryAfterMS(answer) : pauseMS * tries;
      const again = !answer || busy || (answer.status >= 500 && method === "GET" && !hasReason(answer));
      if (answer && (last || !again || pause > Math.min(maxWaitMS, this.leftMS())))
        throw toRefusal(answer, pause);
      await wait(pause);
    }
  }

  private leftMS(): number {
    return Math.max(1, Math.round(this.until - performance.now()));
  }

  private send(url: URL, method: string, body: unknown): Promise<FetchAnswer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...this.headers, ...(json !== undefined && { "content-type": "application/json" }) };
    return callAddress(
      url.href,
      { method, headers, body: json },
      { allowHosts: this.context.config.psaAllowHosts },
      {
        milliseconds: Math.min(limits.psaRequestSeconds * 1_000, this.leftMS()),
        bytes: limits.psaAnswerBytes,
      },
    );
  }
}

function asPsaError(error: unknown): MusterError {
  if (!(error instanceof FetchRefused)) throw error;
  const { code } = error.finding;
  if (code === "address_refused" || code === "address_invalid") return new MusterError("psa_address_refused");
  if (code === "too_large") return invalidAnswer(t("ticketing.psa.failure.tooLarge"));
  return new MusterError("psa_unreachable", {
    message: t("ticketing.psa.failure.unreachable", { reason: cleanText(error.about, 200) }),
  });
}

export const invalidAnswer = (reason: string): MusterError =>
  new MusterError("psa_answer_invalid", { message: t("ticketing.psa.failure.answerInvalid", { reason }) });

function parse({ body }: FetchAnswer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidAnswer(t("ticketing.psa.failure.notJson"));
  }
}

/** Returns the PSA's reason: ConnectWise's `message` and `errors[].message`, or Autotask's `errors[]`. */
function reasonIn({ body }: FetchAnswer): string {
  let parsed: { message?: unknown; errors?: unknown } | null;
  try {
    parsed = JSON.parse(body.toString("utf8")) as typeof parsed;
  } catch {
    return "";
  }
  const errors = Array.isArray(parsed?.errors) ? parsed.errors.slice(0, 5) : [];
  const texts = [
    parsed?.message,
    ...errors.map((one: { message?: unknown } | string) => (typeof one === "string" ? one : one?.message)),
  ];
  return cleanText(texts.filter((text) => typeof text === "string").join(" "), 300);
}

/** Whether a 500 response has a reason: Autotask sends one for requests that it will never accept. */
const hasReason = (answer: FetchAnswer): boolean => answer.status === 500 && reasonIn(answer) !== "";

function toRefusal(answer: FetchAnswer, pause: number): MusterError {
  const { status } = answer;
  const reason = reasonIn(answer);
  if (status === 401 || status === 403)
    return new MusterError("psa_credentials_refused", {
      message: reason
        ? t("ticketing.psa.failure.credentialsRejectedBecause", { reason })
        : t("ticketing.psa.failure.credentialsRejected"),
    });
  if (status === 429)
    return new MusterError("psa_rate_limited", {
      nextStep: t("ticketing.psa.failure.retryIn", { count: Math.ceil(pause / 1_000) }),
    });
  if (status >= 500 && !hasReason(answer))
    return new MusterError("psa_unreachable", {
      message: t("ticketing.psa.failure.unreachableStatus", { status }),
    });
  if (status < 400) return invalidAnswer(t("ticketing.psa.failure.status", { status }));
  return new MusterError("psa_refused", {
    message: reason
      ? t("ticketing.psa.failure.rejectedBecause", { status, reason })
      : t("ticketing.psa.failure.rejected", { status }),
  });
}

/** Returns the `retry-after` header's delay in ms, from seconds or a date; a minute without a valid one. */
function retryAfterMS({ headers }: FetchAnswer): number {
  const text = headers["retry-after"] ?? "";
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Math.max(pauseMS, 1_000 * (Number.isFinite(seconds) ? seconds : 60));
}

/** An item of a PSA's list. */
export interface PsaItem {
  id: number;
  name: string;
  raw: Record<string, unknown>;
}

export function readItems(json: unknown, nameField = "name"): PsaItem[] {
  if (!Array.isArray(json)) throw invalidAnswer(t("ticketing.psa.failure.notList"));
  return json.flatMap((raw: unknown) => {
    const item = asRecord(raw);
    const id = asId(item.id);
    const name = item[nameField];
    return id === undefined || typeof name !== "string"
      ? []
      : [{ id, name: cleanText(name, 255), raw: item }];
  });
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

export const asId = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;

export const byName = (options: readonly PsaOption[]): PsaOption[] =>
  options.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));

/** Returns the only company with this name. @throws MusterError `psa_company_unknown` */
export function onlyCompany(found: readonly PsaItem[], name: string): number {
  const same = found.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  if (same.length === 1) return same[0]!.id;
  throw new MusterError("psa_company_unknown", {
    message: t(`ticketing.psa.failure.${same.length ? "severalCompanies" : "noCompany"}`, { name }),
  });
}
