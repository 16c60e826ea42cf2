// The SDK's own client over HTTP that nock answers: retries, time-outs, refusals.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import nock from "nock";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMuster, MusterError, type Muster } from "@muster/sdk";

const url = "http://muster.test";
const muster = createMuster({ url, token: "mk_secret", csrfToken: () => "csrf", timeoutMS: 200 });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
  nock.enableNetConnect();
});
// it stands in the way of every request of this process, and other test files share it
afterAll(() => nock.restore());

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(MusterError);
  return error as MusterError;
};

describe("SDK call", () => {
  test("fills the path and the query, and carries the key", async () => {
    nock(url, { reqheaders: { authorization: "Bearer mk_secret" } })
      .get("/ws/query/devices")
      .query({ search: "a b&c", pageSize: 2 })
      .reply(200, { total: 0, results: [] });
    expect(await muster.call("listDevices", { query: { search: "a b&c", pageSize: 2 } })).toEqual({
      total: 0,
      results: [],
    });
  });

  test("sends a body with the session's token and takes an answer without one", async () => {
    nock(url, { reqheaders: { "x-csrf-token": "csrf", "content-type": "application/json" } })
      .post("/ws/client", { name: "Acme" })
      .reply(201, { id: 7, name: "Acme" });
    nock(url).delete("/ws/client/7").reply(204);
    const { id } = await muster.call("createOrganization", { body: { name: "Acme" } as never });
    expect(await muster.call("deleteOrganization", { path: { clientId: id } })).toBeUndefined();
  });
});

describe("SDK call to a busy server", () => {
  test("is asked again twice for what is only read", async () => {
    nock(url).get("/ws/jobs").times(2).reply(503).get("/ws/jobs").reply(200, { total: 0, results: [] });
    expect(await muster.call("listJobs", { query: {} })).toEqual({ total: 0, results: [] });
  });

  test("is never asked twice to change something", async () => {
    nock(url)
      .post("/ws/client")
      .reply(503, { code: "unavailable", detail: "The server's database isn't available." });
    const error = await refusal(muster.call("createOrganization", { body: { name: "Acme" } as never }));
    expect(error).toMatchObject({ code: "unavailable", exitCode: 9 });
  });
});

describe("SDK call that is refused", () => {
  test("says what happened, which field, and what to do next", async () => {
    const errors = [{ field: "targets", message: "Invalid IP(s): 10.0.0.999" }];
    nock(url).post("/ws/nms/start-network-discovery").reply(400, {
      code: "invalid_targets",
      detail: "Invalid IP(s): 10.0.0.999",
      nextStep: "Use addresses.",
      errors,
    });
    const error = await refusal(muster.call("startNetworkDiscovery", { body: {} as never }));
    expect(error).toMatchObject({ code: "invalid_targets", nextStep: "Use addresses.", errors, exitCode: 2 });
    expect(error.message).toBe("Invalid IP(s): 10.0.0.999");
  });

  test.each(["<html>Bad gateway</html>", '{"code":"made_up"}', "[]", "null"])(
    "in other words (%s) is told by its status",
    async (body) => {
      nock(url).get("/ws/session").reply(400, body);
      const error = await refusal(muster.call("getSession", {}));
      expect(error.message).toBe("The server responded with status 400 and no reason.");
    },
  );
});

test("a server that is not there is unreachable, and its address is named", async () => {
  nock(url).post("/ws/client").replyWithError("connect ECONNREFUSED");
  const error = await refusal(muster.call("createOrganization", { body: { name: "Acme" } as never }));
  expect(error).toMatchObject({ code: "unreachable", exitCode: 9 });
  expect(error.message).toContain(url);
});

describe("SDK call to a server that never answers", () => {
  // nock delays bodies, not answers
  const silent = createServer(() => undefined);
  let slow: Muster;

  beforeEach(async () => {
    nock.enableNetConnect("127.0.0.1");
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    slow = createMuster({
      url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      timeoutMS: 200,
    });
  });
  afterEach(() => {
    silent.closeAllConnections();
    silent.close();
  });

  test("has timed out after the time allowed", async () => {
    const error = await refusal(slow.call("createOrganization", { body: { name: "Acme" } as never }));
    expect(error).toMatchObject({ code: "timed_out", exitCode: 8 });
  });

  test("can be given up before that", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    const call = slow.call("createOrganization", { body: { name: "Acme" } as never }, abort.signal);
    expect((await refusal(call)).code).toBe("interrupted");
  });
});
