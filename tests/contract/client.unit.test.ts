// The HTTP client over both transports, with nock as the server: retries, time-outs, refusals.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import nock from "nock";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMuster, errorMessage, errorNextStep, MusterError, type Muster } from "@muster/sdk";
import { httpTransport, withCookies } from "@muster/sdk/http-transport";

const url = "http://muster.test";
const options = { url, token: "mk_secret", csrfToken: () => "csrf", timeoutMS: 5_000 };

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});
// nock intercepts every request of this process, which other test files share
afterAll(() => nock.restore());

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MusterError);
  return error as MusterError;
};

describe.each([
  ["fetch", undefined],
  ["node:http", httpTransport],
])("over %s", (_name, transport) => {
  const muster = createMuster({ ...options, transport });

  describe("a call", () => {
    test("fills in the query and sends the API key", async () => {
      nock(url, { reqheaders: { authorization: "Bearer mk_secret" } })
        .get("/ws/query/devices")
        .query({ search: "a b&c", pageSize: 2 })
        .reply(200, { total: 0, results: [] });
      expect(await muster.call("listDevices", { query: { search: "a b&c", pageSize: 2 } })).toEqual({
        total: 0,
        results: [],
      });
    });

    test("sends a body with the session's CSRF token, and accepts an empty response", async () => {
      nock(url, { reqheaders: { "x-csrf-token": "csrf", "content-type": "application/json" } })
        .post("/ws/client", { name: "Acme" })
        .reply(201, { id: 7, name: "Acme" });
      nock(url).delete("/ws/client/7").reply(204);
      const { id } = await muster.call("createOrganization", { body: { name: "Acme" } as never });
      expect(await muster.call("deleteOrganization", { path: { clientId: id } })).toBeUndefined();
    });
  });

  describe("a busy server", () => {
    test("is sent a read up to three times", async () => {
      nock(url).get("/ws/jobs").times(2).reply(503).get("/ws/jobs").reply(200, { total: 0, results: [] });
      expect(await muster.call("listJobs", { query: {} })).toEqual({ total: 0, results: [] });
    });

    test("is sent a change only once", async () => {
      nock(url)
        .post("/ws/client")
        .reply(503, { code: "unavailable", detail: "The server's database isn't available." });
      const error = await refusal(muster.call("createOrganization", { body: { name: "Acme" } as never }));
      expect(error).toMatchObject({ code: "unavailable", exitCode: 9 });
    });
  });

  describe("an error response", () => {
    test("has the message, the field errors and the next step", async () => {
      const errors = [{ field: "targets", message: "Invalid IP(s): 10.0.0.999" }];
      nock(url).post("/ws/nms/start-network-discovery").reply(400, {
        code: "invalid_targets",
        detail: "Invalid IP(s): 10.0.0.999",
        nextStep: "Use addresses.",
        specific: true,
        errors,
      });
      const error = await refusal(muster.call("startNetworkDiscovery", { body: {} as never }));
      expect(error).toMatchObject({
        code: "invalid_targets",
        nextStep: "Use addresses.",
        errors,
        exitCode: 2,
      });
      expect(error.message).toBe("Invalid IP(s): 10.0.0.999");
    });

    test("uses the client's message unless the server's is more specific", async () => {
      nock(url).get("/ws/session").reply(401, { code: "not_signed_in", title: "Sign in", detail: "Sign in" });
      const error = await refusal(muster.call("getSession", {}));
      expect(error).toMatchObject({ code: "not_signed_in", exitCode: 4 });
      expect(error.message).toBe(errorMessage("not_signed_in"));
      expect(error.nextStep).toBe(errorNextStep("not_signed_in"));
    });

    test.each(["<html>Bad gateway</html>", '{"code":"made_up"}', "[]", "null"])(
      "in an unknown format (%s) is classified by its status",
      async (body) => {
        nock(url).get("/ws/session").reply(400, body);
        const error = await refusal(muster.call("getSession", {}));
        expect(error.message).toBe("The server responded with status 400 and no reason.");
      },
    );
  });

  test("a server that isn't running is reported as unreachable, with its address", async () => {
    nock(url).post("/ws/client").replyWithError("connect ECONNREFUSED");
    const error = await refusal(muster.call("createOrganization", { body: { name: "Acme" } as never }));
    expect(error).toMatchObject({ code: "unreachable", exitCode: 9 });
    expect(error.message).toContain(url);
  });

  describe("a server that accepts a request and never responds", () => {
    // nock delays bodies, not response headers
    const silent = createServer(() => undefined);
    let slow: Muster;

    beforeEach(async () => {
      nock.enableNetConnect("127.0.0.1");
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      slow = createMuster({
        url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        timeoutMS: 200,
        transport,
      });
    });
    afterEach(() => {
      silent.closeAllConnections();
      silent.close();
    });

    test("times out", async () => {
      const error = await refusal(slow.call("createOrganization", { body: { name: "Acme" } as never }));
      expect(error).toMatchObject({ code: "timed_out", exitCode: 8 });
    });

    test("can be aborted before that", async () => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 20);
      const call = slow.call("createOrganization", { body: { name: "Acme" } as never }, abort.signal);
      expect((await refusal(call)).code).toBe("interrupted");
    });
  });

  describe("an address without a Muster server", () => {
    test("is unreachable if a gateway responds for it, after two retries", async () => {
      nock(url).get("/ws/session").times(3).reply(502, "<html>Bad gateway</html>");
      const error = await refusal(muster.call("getSession", {}));
      expect(error).toMatchObject({ code: "unreachable", exitCode: 9 });
      expect(error.message).toBe(`The server at ${url} responded with status 502.`);
    });

    test.each(["<html>Welcome</html>", "", "null", '"Welcome"'])(
      "is unreachable if it responds with a page or nothing (%j), also to a change",
      async (content) => {
        nock(url).get("/ws/session").reply(200, content).post("/ws/client").reply(200, content);
        for (const call of [
          muster.call("getSession", {}),
          muster.call("createOrganization", { body: { name: "Acme" } as never }),
        ])
          expect(await refusal(call)).toMatchObject({
            code: "unreachable",
            exitCode: 9,
            message: `The server at ${url} isn't a Muster server.`,
          });
      },
    );
  });

  test("a request that waits for approval (status 202) is an error", async () => {
    nock(url).post("/ws/client").reply(
      202,
      { code: "approval_required", detail: "Needs approval." },
      {
        "content-type": "application/problem+json",
      },
    );
    const error = await refusal(muster.call("createOrganization", { body: { name: "Acme" } as never }));
    expect(error).toMatchObject({ code: "approval_required", message: "Needs approval." });
  });
});

test("over node:http, a redirect is reported as unreachable, with its target", async () => {
  nock(url).get("/ws/session").reply(302, "", { location: "https://sso.test/login" });
  const direct = createMuster({ ...options, transport: httpTransport });
  const error = await refusal(direct.call("getSession", {}));
  expect(error).toMatchObject({ code: "unreachable", exitCode: 9 });
  expect(error.message).toBe(`The server at ${url} redirects to https://sso.test/login.`);
});

test("a session retains its cookies between calls", async () => {
  const muster = createMuster({ url, transport: withCookies() });
  nock(url)
    .get("/ws/session")
    .reply(200, {}, { "set-cookie": ["a=1; Path=/; HttpOnly", "b=2"] });
  await muster.call("getSession", {});
  nock(url, { reqheaders: { cookie: "a=1; b=2" } })
    .get("/ws/session")
    .reply(200, {});
  expect(await muster.call("getSession", {})).toEqual({});
});
