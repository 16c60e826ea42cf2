// Examines a provider's metadata, including hostile metadata and addresses.
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeMetadata, limits, samlFindings, type SamlExamination } from "@muster/sdk";
import { FetchRefused, safeFetch } from "../../../server/src/platform/security/safe-fetch.ts";
import { examineMetadata } from "../../../server/src/access/saml/metadata.ts";
import {
  describeFederation,
  describeProvider,
  signingKey,
  signXml,
  type Described,
} from "../../support/providers/identity-provider.ts";

const examine = (text: string, entityId?: string) => examineMetadata(text, entityId, Date.now());
const codes = ({ findings }: Pick<SamlExamination, "findings">) => findings.map(({ code }) => code);
const shown = new Set<string>();
const iso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const certificate = async (given: Parameters<typeof signingKey>[0]) => (await signingKey(given)).certificate;
const sp = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://sp.example"><SPSSODescriptor/></EntityDescriptor>`;
const shibboleth1 = "urn:mace:shibboleth:1.0";

describe("SAML metadata examination gives one verdict and a remedy for each finding", async () => {
  const table: [what: string, given: Described, verdict: SamlExamination["verdict"], found: string[]][] = [
    ["a provider in order", {}, "WORKS", []],
    ["no logout and no e-mail", { logout: false, emailFormat: false }, "WORKS", ["no_logout", "no_email"]],
    [
      "signed requests wanted",
      { roleAttributes: ` WantAuthnRequestsSigned="true"` },
      "WORKS",
      ["wants_signed_requests"],
    ],
    [
      "two certificates",
      { certificates: [await certificate({}), await certificate({ until: 90 })] },
      "WORKS",
      ["several_certificates"],
    ],
    ["a certificate for everything", { use: "" }, "WORKS", []],
    [
      "a certificate that SHA-1 signed",
      { certificates: [await certificate({ hash: "sha1" })] },
      "WORKS",
      ["certificate_sha1"],
    ],
    ["only the posting binding", { bindings: ["HTTP-POST", "SOAP"] }, "WORKS", []],
    [
      "a certificate near its end",
      { certificates: [await certificate({ until: 20 })] },
      "WORKS_WITH_WARNINGS",
      ["certificate_expires_soon"],
    ],
    [
      "an expired certificate beside a good one",
      { certificates: [await certificate({ from: -9, until: -1 }), await certificate({})] },
      "WORKS_WITH_WARNINGS",
      ["certificate_expired"],
    ],
    [
      "a certificate of the future beside a good one",
      { certificates: [await certificate({ from: 3 }), await certificate({})] },
      "WORKS_WITH_WARNINGS",
      ["certificate_not_yet_valid"],
    ],
    [
      "a certificate that is none",
      { certificates: ["AAAA", await certificate({})] },
      "WORKS_WITH_WARNINGS",
      ["certificate_unreadable"],
    ],
    [
      "a short key",
      { certificates: [await certificate({ bits: 1024 })] },
      "WORKS_WITH_WARNINGS",
      ["key_weak"],
    ],
    [
      "sign-on without encryption",
      { location: "http://idp.example/sso" },
      "WORKS_WITH_WARNINGS",
      ["insecure_endpoint"],
    ],
    [
      "metadata near its end",
      { attributes: ` validUntil="${iso(2)}"` },
      "WORKS_WITH_WARNINGS",
      ["metadata_expires_soon"],
    ],
    [
      "a key that anybody can forge",
      { certificates: [await certificate({ bits: 512 })] },
      "CANNOT_WORK",
      ["key_broken"],
    ],
    [
      "only expired certificates",
      { certificates: [await certificate({ from: -9, until: -1 })] },
      "CANNOT_WORK",
      ["certificates_expired"],
    ],
    [
      "only a certificate of the future",
      { certificates: [await certificate({ from: 3 })] },
      "CANNOT_WORK",
      ["certificates_not_yet_valid"],
    ],
    ["no certificate", { certificates: [] }, "CANNOT_WORK", ["no_certificate"]],
    ["a certificate for encryption only", { use: ' use="encryption"' }, "CANNOT_WORK", ["no_certificate"]],
    [
      "metadata past its end",
      { attributes: ` validUntil="${iso(-2)}"` },
      "CANNOT_WORK",
      ["metadata_expired"],
    ],
    [
      "a role past its end",
      { roleAttributes: ` validUntil="${iso(-2)}"` },
      "CANNOT_WORK",
      ["metadata_expired"],
    ],
    ["only SAML 1", { protocols: shibboleth1 }, "CANNOT_WORK", ["no_saml2"]],
    ["no way for a browser", { bindings: ["SOAP"] }, "CANNOT_WORK", ["no_sign_on"]],
    ["an address that is a script", { location: "javascript:alert(1)" }, "CANNOT_WORK", ["no_sign_on"]],
    ["no entity id", { entityId: "" }, "CANNOT_WORK", ["no_entity_id"]],
  ];
  test.each(table)("%s", (_, given, verdict, found) => {
    const examined = examine(describeProvider(given));
    expect(codes(examined)).toEqual(found);
    expect(examined.verdict).toBe(verdict);
    for (const { code, message, remedy } of examined.findings) {
      expect(message).not.toContain("{}");
      expect(remedy).not.toBe("");
      shown.add(code);
    }
  });

  const texts: [what: string, text: string, code: string, words: RegExp, entityId?: string][] = [
    ["nothing", "", "not_xml", /it has no element/],
    ["a sentence", "see https://idp.example", "not_xml", /it has no element/],
    ["half of it", describeProvider().slice(0, 700), "not_xml", /does not end/],
    ["a page", "<html><body/></html>", "not_metadata", /begins with <html>/],
    ["a service", sp, "no_provider", /describe an identity provider/],
    ["a document type", `<!DOCTYPE x>${describeProvider()}`, "doctype", /document type/],
    [
      "a federation",
      describeFederation(describeProvider(), describeProvider({ entityId: "b" })),
      "choose_provider",
      /2 identity/,
    ],
    [
      "another provider",
      describeProvider(),
      "unknown_provider",
      /entity ID https:\/\/other/,
      "https://other",
    ],
    [
      "one twice",
      describeFederation(describeProvider(), describeProvider()),
      "duplicate_provider",
      /more than one/,
      "https://idp.example/metadata",
    ],
    [
      "too much",
      `<EntitiesDescriptor>${"x".repeat(limits.samlMetadataBytes)}</EntitiesDescriptor>`,
      "too_large",
      /larger than 3 MB/,
    ],
    ["too deep", "<a>".repeat(50), "too_complex", /more levels/],
    ["an entity that nobody declared", describeProvider({ name: "&nbsp;" }), "not_xml", /entity/],
  ];
  test.each(texts)("unusable metadata: %s", (_, text, code, words, entityId) => {
    const examined = examine(text, entityId);
    expect(codes(examined)).toEqual([code]);
    expect(examined.findings[0]?.message).toMatch(words);
    expect(examined).toMatchObject({ verdict: "CANNOT_WORK", provider: null });
    shown.add(code);
  });

  test("a federation lists its providers by entity ID and name, and the chosen one is examined", () => {
    const [a, b] = [
      describeProvider({ name: "North" }),
      describeProvider({ entityId: "https://b.example", name: "South &amp; East" }),
    ];
    const federation = describeFederation(sp, a, b);
    expect(examine(federation).providers).toEqual([
      { entityId: "https://idp.example/metadata", name: "North", saml2: true },
      { entityId: "https://b.example", name: "South & East", saml2: true },
    ]);
    expect(examine(federation, "https://b.example")).toMatchObject({
      verdict: "WORKS",
      provider: { entityId: "https://b.example", name: "South & East" },
    });
    expect(examine(describeFederation(sp, a)).provider?.name).toBe("North");
  });

  test("a federation's expiry applies to its providers, and a certificate listed twice counts once", async () => {
    const { certificate } = await signingKey();
    const entity = describeProvider({ certificates: [certificate, certificate] });
    expect(examine(entity).findings).toEqual([]);
    const federation = describeFederation(entity).replace('ID="_all"', `validUntil="${iso(-1)}"`);
    expect(codes(examine(federation))).toEqual(["metadata_expired"]);
  });

  test("a certificate is described by fingerprint, key, algorithm and dates", async () => {
    const key = await signingKey({ until: 100 });
    const [found] = examine(describeProvider({ certificates: [key.certificate] })).provider!.certificates;
    expect(found).toMatchObject({
      keyType: "rsa",
      bits: 2048,
      algorithm: "sha256WithRSAEncryption",
      use: "signing",
    });
    expect(found?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(new Date(found!.notAfter).toISOString().slice(0, 10)).toBe(iso(100).slice(0, 10));
    const pem = `-----BEGIN CERTIFICATE-----\n${key.certificate}\n-----END CERTIFICATE-----`;
    expect(examine(describeProvider({ certificates: [pem] })).provider!.certificates[0]?.fingerprint).toBe(
      found?.fingerprint,
    );
  });

  test("metadata is read in its declared encoding", () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${describeProvider({ name: "Universität" })}`;
    expect(examine(decodeMetadata(Buffer.from(text, "latin1"))).provider?.name).toBe("Universität");
    const wide = Buffer.from(`\ufeff${describeProvider({ name: "Żółw" })}`, "utf16le");
    expect(examine(decodeMetadata(wide)).provider?.name).toBe("Żółw");
    expect(examine(`\ufeff${describeProvider()}`).verdict).toBe("WORKS");
  });

  test("names and addresses lose their terminal control sequences", () => {
    const { provider } = examine(
      describeProvider({ name: "\u202eevil\u009b31m", entityId: "https://a\u200b.example" }),
    );
    expect(provider).toMatchObject({ name: "evil 31m", entityId: "https://a .example" });
  });
});

describe("SAML metadata signature", async () => {
  const key = await signingKey();
  const signed = signXml(describeProvider(), key);

  test("is valid with the provider's own key, or with another key shown by its fingerprint", async () => {
    expect(examine(signed)).toMatchObject({ signature: "VALID", verdict: "WORKS", findings: [] });
    const other = examine(signXml(describeProvider(), await signingKey({ fresh: true })));
    expect(other).toMatchObject({ signature: "VALID", verdict: "WORKS" });
    expect(codes(other)).toEqual(["signer_unknown"]);
    expect(other.findings[0]?.message).toMatch(/SHA-256 [0-9a-f]{64}/);
    shown.add("signer_unknown");
  });

  test("can cover a federation or one provider in it", () => {
    const all = signXml(describeFederation(describeProvider(), sp), key);
    expect(examine(all)).toMatchObject({ signature: "VALID", verdict: "WORKS" });
    const one = describeFederation(describeProvider({ entityId: "https://b.example" }), signed);
    expect(examine(one, "https://idp.example/metadata")).toMatchObject({
      signature: "VALID",
      verdict: "WORKS",
    });
    expect(examine(one, "https://b.example")).toMatchObject({ signature: "NONE", verdict: "WORKS" });
  });

  test("with SHA-1 is a warning", () => {
    const old = examine(signXml(describeProvider(), key, { hash: "sha1" }));
    expect(old).toMatchObject({ signature: "VALID", verdict: "WORKS_WITH_WARNINGS" });
    expect(codes(old)).toEqual(["signature_sha1"]);
    shown.add("signature_sha1");
  });

  test("is invalid after any change", () => {
    const moved = signed.replaceAll("https://idp.example/sso", "https://evil.example/sso");
    for (const text of [
      moved,
      signed.replace(/(<SignatureValue>)..../, "$1AAAA"),
      signed.replace(/(SignatureValue>)[^<]+/, "$1"),
      signXml(describeFederation(describeProvider()), key).replace("idp.example/sso", "evil.example/sso"),
    ]) {
      const examined = examine(text);
      expect(examined).toMatchObject({ signature: "INVALID", verdict: "CANNOT_WORK", provider: null });
      expect(codes(examined)).toEqual(["signature_invalid"]);
    }
    shown.add("signature_invalid");
  });

  test("must cover the element that contains it: wrapped and moved signatures are refused", () => {
    const evil = describeProvider({ entityId: "https://evil.example", location: "https://evil.example/sso" });
    const signature = /<Signature.*<\/Signature>/s.exec(signed)![0];
    const inside = (entity: string, more: string) => entity.replace(/(<EntityDescriptor[^>]*>)/, `$1${more}`);
    for (const text of [
      // the signed entity hidden in an extension of another
      inside(
        evil.replace('ID="_entity"', 'ID="_evil"'),
        `${signature}<Extensions>${signed.replace(signature, "")}</Extensions>`,
      ),
      // the same id used twice
      inside(evil, `${signature}`),
      inside(evil.replace('ID="_entity"', 'ID="_evil"'), signature),
      inside(evil.replace('ID="_entity"', ""), signature.replace('URI="#_entity"', 'URI="#_other"')),
    ]) {
      const examined = examine(text);
      expect(examined.verdict, codes(examined).join()).toBe("CANNOT_WORK");
      expect(examined.provider).toBeNull();
    }
  });

  test("that can't be checked is a warning with the reason", () => {
    const bare = signed
      .replace(/<KeyInfo>.*<\/KeyInfo>/s, "")
      .replace(/(<\/SignatureValue>).*?(<\/Signature>)/s, "$1$2");
    expect(examine(bare)).toMatchObject({ signature: "UNCHECKED", verdict: "WORKS_WITH_WARNINGS" });
    expect(examine(bare).findings[0]?.message).toContain("it does not carry its certificate");
    const large = signXml(describeFederation(describeProvider(), ...Array<string>(700).fill(sp)), key);
    expect(examine(large)).toMatchObject({ signature: "UNCHECKED", verdict: "WORKS_WITH_WARNINGS" });
    shown.add("signature_unchecked");
  });
});

describe("SAML metadata address", () => {
  let server: Server;
  let origin: string;
  let asked: string[] = [];
  const big = Buffer.alloc(limits.samlMetadataBytes + 10, " ");
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      const url = new URL(request.url ?? "", "http://x");
      const to = url.searchParams.get("to");
      if (to) return void response.writeHead(302, { location: to }).end();
      if (url.pathname === "/big") return void response.end(big);
      if (url.pathname === "/slow") return void response.write("<");
      if (url.pathname === "/none") return void response.writeHead(404).end();
      response.end(describeProvider());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (address: string, rules: Partial<Parameters<typeof safeFetch>[1]> = {}) => {
    asked = [];
    return safeFetch(address, { allowHosts: [origin], ...rules }).then(
      (bytes) => bytes.toString().slice(0, 17),
      (error: FetchRefused) => {
        shown.add(error.finding.code);
        return `${error.finding.code}: ${error.finding.message}`;
      },
    );
  };

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://127.1/",
    "https://0/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127.0.0.1./",
    "https://localhost/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[0:0:0:0:0:ffff:a00:1]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[fd00::1]/",
    "https://[ff02::1]/",
    "http://8.8.8.8/",
    "http://idp.example.com/",
  ])("%s is refused", async (address) => {
    expect(await read(address)).toMatch(/^address_refused/);
  });
  test.each([
    "https://[fe80::1%25eth0]/",
    "https://[::1%lo]/",
    "file:///etc/passwd",
    "ftp://idp.example/",
    "https://u:p@idp.example/",
    "https:///",
    "idp",
    "",
  ])("%s is refused as an address", async (address) => {
    expect(await read(address)).toMatch(/^address_invalid/);
  });

  test("an internal provider is read only at its allowed address", async () => {
    expect(await read(`${origin}/metadata`)).toBe("<EntityDescriptor");
    expect(await read(`${origin}/metadata`, { allowHosts: [] })).toMatch(/^address_refused/);
    expect(await read(origin.replace("127.0.0.1", "localhost"))).toMatch(/^address_refused/);
    const [host] = new URL(origin).host.split(":");
    expect(await read(origin, { allowHosts: [host!, new URL(origin).host] })).toMatch(/^address_refused/);
  });

  test("a name is resolved once, refused for any internal address, and the connection uses the checked address", async () => {
    const rules = (...addresses: string[]) => {
      let count = 0;
      const resolve = async () => {
        // a name server that returns another address at the second query
        const given = addresses[Math.min(count++, addresses.length - 1)]!;
        return given.split(",").map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      };
      return { rules: { resolve }, count: () => count };
    };
    for (const addresses of ["127.0.0.1", "8.8.8.8,10.0.0.1", "::ffff:192.168.0.1", "2606:4700::1,::1"])
      expect(await read("https://idp.example/", rules(addresses).rules), addresses).toMatch(
        /^address_refused/,
      );
    const port = new URL(origin).port;
    const rebinding = rules("127.0.0.1", "127.0.0.2");
    expect(
      await read(`http://idp.example:${port}/`, {
        ...rebinding.rules,
        allowHosts: [`http://idp.example:${port}`],
      }),
    ).toBe("<EntityDescriptor");
    expect(rebinding.count()).toBe(1);
    const nowhere = async () => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
    };
    expect(await read("https://idp.example/", { resolve: nowhere })).toContain("its name cannot be found");
  });

  test("every redirect is checked again, and there are at most three", async () => {
    const to = (...hops: string[]): string =>
      hops.reduceRight((inner, hop) => `${hop}/?to=${encodeURIComponent(inner)}`, `${origin}/metadata`);
    expect(await read(to(origin, origin, origin))).toBe("<EntityDescriptor");
    expect(await read(to(origin, origin, origin, origin))).toMatch(/^too_many_redirects/);
    for (const target of [
      "http://127.0.0.2:1/",
      "https://169.254.169.254/",
      "https://[::1]/",
      "http://idp.example/",
    ])
      expect(await read(`${origin}/?to=${encodeURIComponent(target)}`), target).toMatch(/^address_refused/);
    expect(await read(`${origin}/?to=${encodeURIComponent("file:///etc/passwd")}`)).toMatch(
      /^address_invalid/,
    );
    expect(asked).toHaveLength(1);
  });

  test("huge, slow and failing responses are aborted", async () => {
    expect(await read(`${origin}/big`)).toMatch(/^too_large/);
    expect(await read(`${origin}/none`)).toBe(
      "address_unreachable: The URL didn't return metadata: it answered 404.",
    );
    expect(await read("http://127.0.0.1:1/", { allowHosts: ["http://127.0.0.1:1"] })).toContain(
      "ECONNREFUSED",
    );
    const from = Date.now();
    expect(await read(`${origin}/slow`)).toContain("it took too long");
    expect(Date.now() - from).toBeLessThan((limits.samlFetchSeconds + 10) * 1_000);
  });
});

test("every finding is covered by a test", () => {
  expect(Object.keys(samlFindings).filter((code) => !shown.has(code))).toEqual([]);
});
