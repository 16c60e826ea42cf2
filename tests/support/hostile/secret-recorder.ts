// Records every request of a test and its response, and extracts the secrets of both.
import { operations, type OperationId } from "@muster/sdk/contract";
import { found } from "./find-secrets.ts";

/** Matches names of fields and columns that may contain a secret. */
export const soundsSecret =
  /secret|token$|password|(?<!public|signing|sealing)key$|keys$|seed|challenge|cookie|community|private|passkey$|recoverycodes$|otpauth|signedurl|digest/i;

/** Returns the unguessable words of a text, such as keys and their hashes, but not IDs. */
export function opaqueStrings(text: string): string[] {
  const parts = text.split(/[^\w+=-]+/).filter((word) => word.length >= 22);
  return parts.filter(
    (word) =>
      !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word) &&
      (/^[0-9a-f]{32,}$/i.test(word) || (/\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word))),
  );
}

interface RecordedAnswer {
  operation: string;
  text: string;
  /** Names of secrets that this response was the first to contain. */
  firstSeen: string[];
}

const routes = Object.entries(operations).map(([id, { method, path }]) => ({
  id: id as OperationId,
  method,
  matches: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

function* texts(value: unknown, at = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [at, value];
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) {
      const path = [at, name].filter(Boolean).join(".");
      yield* texts(one, Array.isArray(value) ? at : path);
    }
}

// shorter ones occur in text by chance
const sounds = (at: string, value: string) =>
  value.length > 11 && soundsSecret.test(at.split(".").at(-1) ?? "");

export class ListenIn {
  /** Secrets by name. */
  readonly secrets: Record<string, string> = {};
  readonly answers: RecordedAnswer[] = [];
  /** Fields that contained text, as "operation.field". */
  readonly sent = new Set<string>();
  private readonly open: RegExp;
  private readonly fetch = globalThis.fetch;

  /** @param open matches response fields that look like secrets but can be sent repeatedly */
  constructor(open: RegExp) {
    this.open = open;
  }

  start(): void {
    globalThis.fetch = async (input, init) => {
      const asked = new Request(input, init);
      const body = asked.headers.get("content-type")?.includes("json") ? await asked.clone().text() : "";
      const answer = await this.fetch(asked);
      this.hear(asked, body, answer, await answer.clone().text());
      return answer;
    };
  }

  stop(): void {
    globalThis.fetch = this.fetch;
  }

  private keep(what: string, secret: string): string[] {
    if (Object.values(this.secrets).includes(secret)) return [];
    const name = what in this.secrets ? `${what} (${Object.keys(this.secrets).length})` : what;
    this.secrets[name] = secret;
    return [name];
  }

  private hear(asked: Request, body: string, answer: Response, text: string): void {
    const { pathname } = new URL(asked.url);
    const route = routes.find(({ method, matches }) => method === asked.method && matches.test(pathname));
    const operation = route?.id ?? pathname;
    for (const [at, value] of texts(body ? JSON.parse(body) : {})) {
      this.sent.add(`${operation}.${at}`);
      if (!this.open.test(at) && sounds(at, value)) this.keep(`${operation}.${at}`, value);
    }
    const firstSeen: string[] = [];
    const json = answer.headers.get("content-type")?.includes("json");
    for (const [at, value] of texts(json && text ? JSON.parse(text) : {})) {
      this.sent.add(`${operation}.${at}`);
      if (this.open.test(at)) continue;
      for (const word of opaqueStrings(value)) firstSeen.push(...this.keep(`${operation}.${at}`, word));
      if (sounds(at, value)) firstSeen.push(...this.keep(`${operation}.${at}`, value));
    }
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) firstSeen.push(...this.keep(`cookie ${name}`, value));
    }
    this.answers.push({ operation, text: text + JSON.stringify([...answer.headers]), firstSeen });
  }

  /** Returns descriptions of the secrets that later responses contained again. */
  repeated(): string[] {
    return this.answers.flatMap(({ operation, text, firstSeen }) =>
      found(text, this.secrets).flatMap((what) =>
        firstSeen.includes(what) ? [] : `${operation} returns the ${what}`,
      ),
    );
  }
}
