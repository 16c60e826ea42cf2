// A simulated browser: stores cookies and sends the session's CSRF token.
import { request } from "node:http";

export class BrowserSession {
  private readonly url: string;
  private readonly jar = new Map<string, string>();
  private address: string;
  csrfToken = "";

  /** @param address the source address, any of 127.0.0.0/8 */
  constructor(url: string, address = "127.0.0.1") {
    this.url = url;
    this.address = address;
  }

  movedTo(address: string): this {
    this.address = address;
    return this;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await new Promise<Response>((resolve, reject) => {
      const headers = {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        cookie: this.cookie,
        "x-csrf-token": this.csrfToken,
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const sent = request(
        this.url + path,
        { method, headers, localAddress: this.address },
        async (incoming) => {
          const text = (await incoming.setEncoding("utf8").toArray()).join("");
          const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const status = incoming.statusCode ?? 0;
          resolve(new Response(status === 204 ? null : text, { status, headers: pairs }));
        },
      );
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Expires=Thu, 01 Jan 1970/.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  /** Returns the response, or the problem document of an error. */
  async ask<T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T & { code?: string }> {
    const text = await (await this.send(method, path, body)).text();
    const answer = (text ? JSON.parse(text) : {}) as T & { code?: string; csrfToken?: string };
    if (answer.csrfToken) this.csrfToken = answer.csrfToken;
    return answer;
  }

  /** Signs in with a password. Returns the challenge if a factor is required. */
  async signIn(
    email: string,
    password: string,
  ): Promise<{ code?: string; challenge?: string; mfaEnrollment?: boolean }> {
    return this.ask("POST", "/ws/session", { email, password });
  }

  /** Returns the error code, or "done" on success. */
  async codeOf(method: string, path: string, body?: unknown): Promise<string> {
    return (await this.ask(method, path, body)).code ?? "done";
  }
}
