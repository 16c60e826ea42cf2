import type { Transport, TransportRequest, TransportResponse } from "../client/client.ts";

interface NodeResponse extends TransportResponse {
  headers: TransportResponse["headers"] & { getSetCookie(): string[] };
}

/** A transport with node:http: the first `fetch` of a process takes longer than the rest of a command. */
export async function httpTransport(url: string, request: TransportRequest): Promise<NodeResponse> {
  const { method, headers, body, signal } = request;
  // importing these as modules would read all of their exports, one of which loads the whole of fetch
  const http = process.getBuiltinModule(url.startsWith("https:") ? "node:https" : "node:http");
  const content = body instanceof Blob ? await body.bytes() : body;
  return new Promise((resolve, reject) => {
    const outgoing = http.request(url, { method, headers, signal }, (incoming) => {
      const { "set-cookie": cookies = [], ...others } = incoming.headers;
      resolve({
        status: incoming.statusCode ?? 0,
        headers: {
          get: (name) => String(others[name.toLowerCase()] ?? "") || null,
          getSetCookie: () => cookies,
        },
        // a getter, because only downloads need the stream
        get body() {
          return process
            .getBuiltinModule("node:stream")
            .Readable.toWeb(incoming) as TransportResponse["body"];
        },
        text: async () => (await incoming.setEncoding("utf8").toArray()).join(""),
      });
    });
    outgoing.on("error", reject);
    outgoing.end(content);
  });
}

/** A transport that stores cookies, for sessions that sign in with one as browsers do. */
export function withCookies(): Transport {
  const jar = new Map<string, string>();
  return async (url, request) => {
    const cookie = [...jar.values()].join("; ");
    const headers = { ...request.headers, ...(cookie && { cookie }) };
    const response = await httpTransport(url, { ...request, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.split("=")[0] ?? "", pair);
    }
    return response;
  };
}
