// Single sign-on on the server: setup, sign-in, and every refused response.
import { io } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorMessage, type ErrorCode } from "@muster/sdk";
import {
  answer,
  describeFederation,
  describeProvider,
  readRequest,
  signingKey,
  type ResponseOptions,
} from "../../support/providers/identity-provider.ts";
import {
  admin,
  codeOf,
  refusal,
  request,
  startTestServer,
  until,
  type TestServer,
} from "../../support/server/server.ts";
import { BrowserSession } from "../../support/clients/browser-session.ts";
import { codeAt } from "../../support/providers/totp.ts";
import { onEachDatabase } from "../../support/server/databases.ts";

const issuer = "https://idp.example/metadata";

const foreign = await signingKey({ fresh: true });

/** The id of the built-in technician role. */
const technicianRoleId = 1;

onEachDatabase("Single sign-on", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await database.fresh() });
  });
  afterAll(() => server.close());

  const call: TestServer["ada"]["muster"]["call"] = (...input) => server.ada.muster.call(...input);
  const setUp = async (metadata = describeProvider(), given = {}) => {
    const { metadataToken } = await call("testSaml", { body: { metadata } });
    return call("setSaml", { body: { metadataToken: metadataToken!, ...given } });
  };

  describe("SAML setup", () => {
    test("only unrestricted administrators can view, test and change it", async () => {
      const some = await server.person({ permissions: ["canCreateUsers", "canConfigureSystemActivities"] });
      expect(await refusal(some.muster.call("getSaml", {}))).toBe("forbidden");
      expect(await refusal(some.muster.call("testSaml", { body: { metadata: "x" } }))).toBe("forbidden");
      expect(await refusal(some.muster.call("createScimToken", {}))).toBe("forbidden");
      const bound = await server.person({ sysadmin: true, organizationIds: [server.clientId] });
      expect(await refusal(bound.muster.call("updateSaml", { body: { scim: { enabled: true } } }))).toBe(
        "forbidden",
      );
      expect(await refusal(bound.muster.call("createScimToken", {}))).toBe("forbidden");
    });

    test("a provider is tested before it is set up, and set up before it is enabled", async () => {
      expect(await call("getSaml", {})).toMatchObject({
        configured: false,
        enabled: false,
        examination: null,
      });
      expect(await refusal(call("updateSaml", { body: { enabled: true } }))).toBe("saml_not_configured");
      const { metadataToken } = await call("testSaml", { body: { metadata: describeProvider() } });
      const [body = "", mac] = metadataToken!.split(".");
      const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { expiresAt: number };
      const forged = Buffer.from(JSON.stringify({ ...claims, expiresAt: claims.expiresAt + 1 })).toString(
        "base64url",
      );
      for (const token of ["x", `${forged}.${mac}`, body, `${body}.`])
        expect(await refusal(call("setSaml", { body: { metadataToken: token } }))).toBe(
          "metadata_token_invalid",
        );
      const enrollment = await call("createEnrollmentToken", {
        body: { clientId: server.clientId, locationId: server.locationId, expiresInMinutes: 5 },
      });
      expect(await refusal(call("setSaml", { body: { metadataToken: enrollment.token } }))).toBe(
        "metadata_token_invalid",
      );
      expect(errorMessage("metadata_token_invalid")).toBe(
        "The metadata hasn't been tested, or the test has expired.",
      );
    });

    test("unusable metadata gets no token, and the findings explain why", async () => {
      const examined = await call("testSaml", { body: { metadata: describeProvider({ certificates: [] }) } });
      expect(examined).toMatchObject({ verdict: "CANNOT_WORK", metadataToken: null });
      expect(examined.findings[0]).toMatchObject({ code: "no_certificate", severity: "ERROR" });
      const inside = await call("testSaml", { body: { metadataUrl: `${server.url}/saml/metadata` } });
      expect(inside.findings[0]).toMatchObject({ code: "address_refused" });
    });

    test("metadata is accepted as text, as a file in a form, or as the request body", async () => {
      const file = new FormData();
      file.set(
        "file",
        new Blob([describeFederation(describeProvider(), describeProvider({ entityId: "b" }))]),
        "metadata.xml",
      );
      file.set("entityId", "b");
      const send = (
        body: NonNullable<RequestInit["body"]>,
        type?: string,
        path = "/ws/divisionconfig/saml/test",
      ) =>
        fetch(server.url + path, {
          method: "POST",
          headers: { authorization: `Bearer ${server.ada.token}`, ...(type && { "content-type": type }) },
          body,
        });
      expect(await (await send(file)).json()).toMatchObject({
        verdict: "WORKS",
        provider: { entityId: "b" },
      });
      for (const type of ["text/xml", "application/xml", "application/samlmetadata+xml"])
        expect(await (await send(describeProvider(), type)).json()).toMatchObject({ verdict: "WORKS" });
      expect(await codeOf(send("x", "multipart/form-data; boundary=y"))).toBe("validation_failed");
      expect(await codeOf(send("<a/>", "text/xml", "/ws/client"))).toBe("unsupported_media_type");
      expect(await codeOf(send("x".repeat(4_100_000), "text/xml"))).toBe("payload_too_large");
      expect(await refusal(call("testSaml", { body: {} as { metadata: string } }))).toBe("validation_failed");
    });

    test("can be viewed, changed and removed", async () => {
      const set = await setUp(undefined, {
        permissions: ["canCreateDevices"],
        organizationIds: [server.clientId],
      });
      expect(set).toMatchObject({
        configured: true,
        enabled: false,
        name: "Example directory",
        permissions: ["canCreateDevices"],
        organizationIds: [server.clientId],
        examination: { verdict: "WORKS", provider: { entityId: issuer } },
        serviceProvider: { entityId: `${server.url}/saml/metadata`, acsUrl: `${server.url}/saml/acs` },
      });
      expect(await call("updateSaml", { body: { name: "Directory", organizationIds: null } })).toMatchObject({
        name: "Directory",
        organizationIds: null,
        permissions: ["canCreateDevices"],
      });
      expect(await refusal(call("updateSaml", { body: { organizationIds: [999] } }))).toBe("not_found");
      expect(await refusal(call("updateSaml", { body: { roleIds: [999] } }))).toBe("not_found");
      expect((await call("updateSaml", { body: { enabled: true } })).enabled).toBe(true);
      await call("deleteSaml", {});
      expect(await call("getSaml", {})).toMatchObject({
        configured: false,
        enabled: false,
        name: "",
        organizationIds: [],
      });
      expect(await (await request(server.url, "GET", "/ws/session/methods")).json()).toEqual({ saml: null });
    });

    test("a certificate that has since expired is reported, and the provider cannot be enabled again", async () => {
      await setUp(
        describeProvider({
          certificates: [(await signingKey({ until: 3 / 86_400, fresh: true })).certificate],
        }),
      );
      await call("updateSaml", { body: { enabled: true } });
      await until(
        "the certificate has expired",
        async () => (await call("getSaml", {})).examination?.verdict === "CANNOT_WORK",
      );
      const login = await fetch(`${server.url}/saml/login`, { redirect: "manual" });
      expect(login.headers.get("location")).toBe("/#/?refused=saml_cannot_work");
      expect(await refusal(call("updateSaml", { body: { enabled: true } }))).toBe("saml_cannot_work");
      await call("updateSaml", { body: { enabled: false } });
    });
  });

  describe("SAML sign-in", () => {
    let ours: { entityId: string; acsUrl: string };
    beforeEach(async () => {
      await setUp(undefined, {
        permissions: ["canCreateDevices"],
        organizationIds: [server.clientId],
        roleIds: [technicianRoleId],
        sysadmin: false,
      });
      ours = (await call("updateSaml", { body: { enabled: true } })).serviceProvider;
    });

    /** Starts a sign-in as a browser does; returns the request's id and the cookie. */
    async function begin(to = "/") {
      const begun = await fetch(`${server.url}/saml/login?to=${encodeURIComponent(to)}`, {
        redirect: "manual",
      });
      const address = begun.headers.get("location") ?? "";
      return {
        ...readRequest(address),
        address,
        cookie: begun.headers.getSetCookie()[0]!.split(";")[0]!,
        set: begun.headers.getSetCookie(),
      };
    }
    const post = (xml: string) =>
      fetch(`${server.url}/saml/acs`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: "https://idp.example" },
        body: new URLSearchParams({
          SAMLResponse: Buffer.from(xml).toString("base64"),
          RelayState: "https://evil.example",
        }),
      });
    const respond = (id: string, more: Partial<ResponseOptions> = {}) =>
      answer({ audience: ours.entityId, recipient: ours.acsUrl, inResponseTo: id, ...more });
    const placeOf = async (response: Response | Promise<Response>) =>
      (await response).headers.get("location") ?? "";
    const finish = (place: string, cookie = "") =>
      fetch(server.url + place, { redirect: "manual", headers: { cookie } });
    /** Completes a sign-in; returns the session's cookie or the error code. */
    async function comeIn(more: Partial<ResponseOptions> = {}) {
      const { id, cookie } = await begin();
      const place = await placeOf(post(respond(id, more)));
      const refused = /refused=(\w+)/.exec(place)?.[1];
      if (refused) return refused;
      const done = await finish(place, cookie);
      const session = done.headers.getSetCookie().find((one) => one.startsWith("muster_session="));
      return session?.split(";")[0] ?? (await placeOf(done));
    }
    const whoami = async (cookie: string) =>
      (await (await request(server.url, "GET", "/ws/session", { headers: { cookie } })).json()) as {
        user: { email: string; permissions: string[] };
      };

    test("a user is created once with the chosen defaults and returns to the requested page", async () => {
      const { id, cookie, set, xml, signature } = await begin("/deviceSearch?search=x");
      expect(set).toHaveLength(1);
      expect(set[0]).toMatch(/HttpOnly; SameSite=Lax/);
      expect(xml).toContain(`AssertionConsumerServiceURL="${ours.acsUrl}"`);
      expect(signature).toBeTruthy();
      const place = await placeOf(
        post(respond(id, { attributes: { givenName: "Grace", sn: "Hopper &lt;b&gt;" } })),
      );
      const done = await finish(place, cookie);
      expect(await placeOf(done)).toBe("/#/deviceSearch?search=x");
      const session = done.headers.getSetCookie()[0]!;
      expect(session).toMatch(/^muster_session=ms_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(await whoami(session.split(";")[0]!)).toMatchObject({
        user: {
          email: "grace@example.com",
          firstName: "Grace",
          lastName: "Hopper <b>",
          sysadmin: false,
          permissions: ["canCreateDevices"],
          organizationIds: [server.clientId],
          roleIds: [technicianRoleId],
        },
      });
      await call("updateSaml", { body: { permissions: [] } });
      // the same user regardless of case, with the permissions they already have
      expect(await whoami(await comeIn({ email: "Grace@Example.com" }))).toMatchObject({
        user: { permissions: ["canCreateDevices"] },
      });
      const { results } = await call("listUsers", { query: {} });
      expect(results.filter(({ email }) => email.toLowerCase() === "grace@example.com")).toHaveLength(1);
    });

    test("the email address can be an attribute, and the whole response can be signed around a signed assertion", async () => {
      const claim = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress";
      expect(
        await whoami(await comeIn({ email: "jdoe", attributes: { [claim]: "jdoe@example.com" } })),
      ).toMatchObject({
        user: { email: "jdoe@example.com" },
      });
    });

    const severalFactors = { context: "https://refeds.org/profile/mfa" };
    const methodsClaim = "http://schemas.microsoft.com/claims/authnmethodsreferences";
    const asked = async (cookie: string, path: string) =>
      (await (await request(server.url, "GET", path, { headers: { cookie } })).json()) as {
        code?: string;
        mfaProof?: boolean;
        mfaEnrollment?: boolean;
        freshUntil?: number | null;
      };

    test("a second factor counts only if the provider's signed response reports that it requested one", async () => {
      const email = "factor@example.com";
      const { password } = admin;
      await call("createUser", { body: { email, password, firstName: "", lastName: "", sysadmin: true } });
      const browser = new BrowserSession(server.url);
      await browser.signIn(email, password);
      const started = await browser.ask<{ challenge: string; secret: string }>("POST", "/ws/mfa/totp");
      const factor = { challenge: started.challenge, code: codeAt(started.secret, -1), name: "Phone" };
      expect(await browser.codeOf("PUT", "/ws/mfa/totp", factor)).toBe("done");

      const vouchedFor = [
        { email, authentication: severalFactors },
        { email, attributes: { [methodsClaim]: "http://schemas.microsoft.com/claims/multipleauthn" } },
      ];
      for (const more of vouchedFor) {
        const cookie = await comeIn(more);
        expect(await asked(cookie, "/ws/session")).toMatchObject({ mfaProof: false });
        expect(await asked(cookie, "/ws/noderole")).not.toHaveProperty("code");
        expect((await asked(cookie, "/ws/mfa")).freshUntil).toBeGreaterThan(Date.now());
      }
      const earlier = await comeIn({ email, authentication: { ...severalFactors, minutes: -30 } });
      expect(await asked(earlier, "/ws/noderole")).not.toHaveProperty("code");
      expect((await asked(earlier, "/ws/mfa")).freshUntil).toBeNull();

      // a provider that reports nothing counts as having requested only a password
      const cookie = await comeIn({ email });
      expect(await asked(cookie, "/ws/session")).toMatchObject({ mfaProof: true });
      expect((await asked(cookie, "/ws/noderole")).code).toBe("mfa_required");
      const socket = io(`${server.url}/console`, {
        path: "/ws/live",
        transports: ["websocket"],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie },
      });
      expect(
        await new Promise((resolve) => socket.once("connect_error", ({ message }) => resolve(message))),
      ).toBe("not_signed_in");
      const { csrfToken } = (await asked(cookie, "/ws/session")) as unknown as { csrfToken: string };
      const headers = { cookie, "x-csrf-token": csrfToken };
      const fresh = await request(server.url, "POST", "/ws/session/fresh", { headers });
      const { challenge } = (await fresh.json()) as { challenge: string };
      const proof = { challenge, method: "TOTP", code: codeAt(started.secret) };
      const proved = await request(server.url, "PUT", "/ws/session/fresh", { headers, body: proof });
      const [renewed = ""] = proved.headers.getSetCookie();
      expect(await asked(renewed.split(";")[0]!, "/ws/noderole")).not.toHaveProperty("code");
    });

    test("a user who must have a factor sets one up unless the provider reports one", async () => {
      const email = "must@example.com";
      const body = { email, firstName: "", lastName: "", sysadmin: false, mfaRequired: true };
      await call("createUser", { body });
      expect(await asked(await comeIn({ email }), "/ws/session")).toMatchObject({ mfaEnrollment: true });
      const vouchedFor = await comeIn({ email, authentication: severalFactors });
      expect(await asked(vouchedFor, "/ws/session")).toMatchObject({ mfaEnrollment: false });
    });

    test("a user without a password can't set one with an empty or wrong current password", async () => {
      const cookie = await comeIn({ email: "nopassword@example.com" });
      const session = (await (
        await request(server.url, "GET", "/ws/session", { headers: { cookie } })
      ).json()) as {
        csrfToken: string;
      };
      const headers = { cookie, "x-csrf-token": session.csrfToken };
      for (const currentPassword of ["", "wrong horse battery staple"]) {
        const body = { currentPassword, password: "correct horse battery staple" };
        const answer = request(server.url, "PUT", "/ws/mfa/password", { headers, body });
        expect(await codeOf(answer)).toBe("validation_failed");
      }
    });

    test("Muster's own metadata is readable and lacks only an identity provider", async () => {
      const text = await (await fetch(ours.entityId)).text();
      expect(text).toMatch(/WantAssertionsSigned="true"/);
      expect(text).toMatch(/AuthnRequestsSigned="true"/);
      const { findings } = await call("testSaml", { body: { metadata: text } });
      expect(findings.map(({ code }) => code)).toEqual(["no_provider"]);
    });

    test("a provider that accepts only POST is reached by a form page with its own content security policy", async () => {
      await setUp(
        describeProvider({ bindings: ["HTTP-POST"], location: "https://idp.example/sso?a=1&amp;b=%22" }),
      );
      const page = await fetch(`${server.url}/saml/login`);
      const html = await page.text();
      expect(page.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
      expect(html).toContain('action="https://idp.example/sso?a=1&#38;b=%22"');
      const sent = Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(html)![1]!, "base64").toString();
      expect(sent).toContain("<Signature");
      expect(sent).toContain("AuthnRequest");
    });

    const refused: [what: string, more: (id: string) => Partial<ResponseOptions>, code: ErrorCode][] = [
      ["forged with another key", () => ({ key: foreign }), "saml_signature_invalid"],
      ["not signed", () => ({ signed: "nothing" }), "saml_signature_invalid"],
      ["signed around an assertion that is not", () => ({ signed: "response" }), "saml_signature_invalid"],
      ["from another provider", () => ({ issuer: "https://other.example" }), "saml_issuer_wrong"],
      ["intended for another service", () => ({ audience: "https://other.example" }), "saml_audience_wrong"],
      [
        "addressed to a different URL",
        () => ({ recipient: "https://other.example/acs" }),
        "saml_recipient_wrong",
      ],
      ["expired", () => ({ from: -60, until: -30 }), "saml_response_expired"],
      ["of the future", () => ({ from: 30, until: 60 }), "saml_response_expired"],
      ["to a request that nobody made", () => ({ inResponseTo: "_0" }), "saml_request_unknown"],
      ["to no request", () => ({ inResponseTo: null }), "saml_request_unknown"],
      [
        "to no request, in an answer to one",
        (id) => ({ inResponseTo: null, answers: id }),
        "saml_request_unknown",
      ],
      [
        "to another request, in an answer to one",
        (id) => ({ inResponseTo: "_0", answers: id }),
        "saml_request_unknown",
      ],
      ["a refusal", () => ({ status: "Responder" }), "saml_provider_refused"],
      ["without an e-mail", () => ({ email: "jdoe" }), "saml_email_missing"],
    ];
    test.each(refused)("a response %s is refused", async (_, more, code) => {
      const { id } = await begin();
      expect(await placeOf(post(respond(id, { email: "mallory@example.com", ...more(id) })))).toBe(
        `/#/?refused=${code}`,
      );
      const { results } = await call("listUsers", { query: {} });
      expect(results.map(({ email }) => email)).not.toContain("mallory@example.com");
      await until(`the activities say ${code}`, async () =>
        (await call("listActivities", { query: {} })).results.some(
          (one) => one.operation === "samlSignIn" && one.outcome === code,
        ),
      );
    });

    test("a response is accepted once, in the same browser, within its time limit", async () => {
      const { id, cookie } = await begin();
      const xml = respond(id);
      const [first, ...others] = await Promise.all([post(xml), post(xml), post(xml)].map(placeOf));
      const places = [first!, ...others].sort();
      expect(places.filter((place) => place === "/#/?refused=saml_request_unknown")).toHaveLength(2);
      const ticket = places.find((place) => place.startsWith("/saml/finish"))!;
      expect(await placeOf(finish(ticket))).toBe("/#/?refused=saml_browser_changed");
      expect(await placeOf(finish(ticket, (await begin()).cookie))).toBe("/#/?refused=saml_browser_changed");
      expect(await placeOf(finish("/saml/finish?ticket=x", cookie))).toBe("/#/?refused=saml_browser_changed");
      expect(await placeOf(finish(ticket, cookie))).toBe("/#/");
      expect(await placeOf(finish(ticket, cookie))).toBe("/#/?refused=saml_browser_changed");
    });

    test("a response whose signed part was moved, duplicated or changed is refused", async () => {
      const { id } = await begin();
      const good = respond(id);
      const evil = good.replaceAll("grace@example.com", "ada@example.com");
      const assertion = /<saml:Assertion.*<\/saml:Assertion>/s;
      const signed = assertion.exec(good)![0];
      const unsigned = assertion.exec(evil)![0].replace(/<Signature.*<\/Signature>/s, "");
      for (const xml of [
        evil,
        good.replace(signed, unsigned + signed),
        good.replace(
          signed,
          unsigned.replace("</saml:Assertion>", `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
        ),
        good
          .replace(signed, unsigned.replace(/ID="[^"]+"/, 'ID="_evil"'))
          .replace("<samlp:Status>", `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`),
        good.replace("grace@example.com", "ada@example.com<!---->"),
      ])
        expect(await placeOf(post(xml))).toMatch(/refused=saml_(signature|response)_invalid/);
      // a comment within the address is not part of it
      const commented = respond(id, { email: "grace@example.com<!---->.evil.example" });
      expect(await placeOf(post(commented))).toMatch(/^\/saml\/finish/);
      const { results } = await call("listUsers", { query: {} });
      expect(results.map(({ email }) => email)).toContain("grace@example.com.evil.example");
    });

    test("an invalid response is refused before it is parsed", async () => {
      for (const xml of [
        "",
        "x",
        "<a>".repeat(20_000),
        `<!DOCTYPE a [<!ENTITY x "y">]>${respond("_0")}`,
        `<a>${"<!---->".repeat(20_000)}</a>`,
        `<a>${"<b/>".repeat(20_000)}</a>`,
      ])
        expect(await placeOf(post(xml))).toBe("/#/?refused=saml_response_invalid");
      // requests that no provider's form sends are rejected too
      const headers = { "content-type": "application/json" };
      for (const body of [
        undefined,
        "null",
        "7",
        '{"SAMLResponse":{"toString":1}}',
        '{"SAMLResponse":[60]}',
        "{}",
      ])
        expect(
          await placeOf(
            fetch(`${server.url}/saml/acs`, {
              method: "POST",
              redirect: "manual",
              body,
              ...(body && { headers }),
            }),
          ),
        ).toBe("/#/?refused=saml_response_invalid");
      expect(await placeOf(post("x".repeat(400_000)))).toBe("/#/?refused=payload_too_large");
    });

    test("the page to return to must be an address of the console", async () => {
      for (const to of [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "/a\nb",
        `/${"x".repeat(900)}`,
        "/<b>",
      ]) {
        const { id, cookie } = await begin(to);
        expect(await placeOf(finish(await placeOf(post(respond(id))), cookie)), to).toBe("/#/");
      }
    });

    test("users other than administrators sign in only through the provider until it is disabled", async () => {
      const body = {
        email: "tech@example.com",
        password: admin.password,
        firstName: "",
        lastName: "",
        sysadmin: false,
      };
      await call("createUser", { body });
      const signIn = (email: string) =>
        codeOf(request(server.url, "POST", "/ws/session", { body: { email, password: admin.password } }));
      expect(await signIn("tech@example.com")).toBe("saml_required");
      expect(await signIn("grace@example.com")).toBe("sign_in_failed");
      expect(await signIn(admin.email)).toBe("done");
      await call("updateSaml", { body: { enabled: false } });
      expect(await signIn("tech@example.com")).toBe("done");
      const login = await fetch(`${server.url}/saml/login`, { redirect: "manual" });
      expect(await placeOf(login)).toBe("/#/?refused=saml_not_enabled");
    });

    test("the SAML key and cookie secrets are not stored in plain text", async () => {
      await begin();
      if (database.name !== "SQLite") return;
      expect(server.stored()).not.toContain("PRIVATE KEY");
      const { cookie } = await begin();
      expect(server.stored()).not.toContain(cookie.split("=")[1]);
    });
  });
});
