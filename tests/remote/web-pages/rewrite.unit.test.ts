// What is changed in the HTML of a device's page, and that nothing else is changed.
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { PageRewriter, rewriteRefresh } from "../../../server/src/remote/web-pages/rewrite.ts";

const page = "http://6f1c4f5e.localhost:7440";
const names = { page, device: "http://192.0.2.5:8080", hosts: ["192.0.2.5", "sw.example.com"] };
const other = `${page}/.well-known/muster-page/to`;

const pass = (html: string | Buffer, size = 1_000_000, changesScripts = true): Promise<Buffer> => {
  const bytes = Buffer.from(html);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return buffer(Readable.from(parts).pipe(new PageRewriter(names, changesScripts)));
};
const rewritten = async (html: string) => (await pass(html)).toString();

describe("Is rewritten to lead to the page", () => {
  test.each([
    ['<a href="http://192.0.2.5:8080/x?a=1&amp;b=2#c">', `<a href="${page}/x?a=1&amp;b=2#c">`],
    ["<A HREF = HTTP://SW.example.com:8080>", `<A HREF = ${page}>`],
    ["<a href='//192.0.2.5:8080/x' title='http://192.0.2.5:8080/'>", "title='http://192.0.2.5:8080/'>"],
    ['<form method=post action="http://192.0.2.5:8080/login">', `action="${page}/login"`],
    ['<img srcset="http://192.0.2.5:8080/a 1x,//192.0.2.5:8080/b 2x">', `"${page}/a 1x,${page}/b 2x"`],
    ['<meta http-equiv="Refresh" content="0; URL=http://192.0.2.5:8080/x">', `URL=${page}/x"`],
    [`<td onclick="location='http://192.0.2.5:8080/x'">`, `location='${page}/x'`],
    ['<script>top.location.href = "http://192.0.2.5:8080/x"</script>', `"${page}/x"`],
    ["<script>location.replace('http:\\/\\/192.0.2.5:8080\\/x')</script>", `('${page}\\/x')`],
    ['<a href="https://192.0.2.5:8443/x?y#z">', `"${other}/https/8443/x?y#z"`],
    ['<a href="http://192.0.2.5/">', `"${other}/http/80/"`],
    ["<a href=https://sw.example.com?x>", `${other}/https/443?x>`],
  ])("%s", async (html, expected) => {
    expect(await rewritten(html)).toContain(expected);
  });

  test("the Refresh header", () => {
    expect(rewriteRefresh("5;url=http://192.0.2.5:8080/x", names)).toBe(`5;url=${page}/x`);
    expect(rewriteRefresh("5; /x", names)).toBe("5; /x");
  });
});

describe("Is left unchanged", () => {
  test.each([
    '<a href="http://192.0.2.50:8080/">',
    '<a href="http://192.0.2.5.evil.example/">',
    '<a href="http://192.0.2.5:8080@evil.example/">',
    '<a href="http://192.0.2.5:99999/">',
    '<a href="/go?to=http://192.0.2.5:8080/">',
    '<a href="ftp://192.0.2.5:8080/">',
    '<a title="http://192.0.2.5:8080/">',
    '<meta name=author content="0; url=http://192.0.2.5:8080/">',
    '<script>var address = "http://192.0.2.5:8080/"</script>',
    '<textarea><a href="http://192.0.2.5:8080/"></textarea>',
    '<!-- <a href="http://192.0.2.5:8080/"> -->',
    "<style>a { background: url(http://192.0.2.5:8080/) }</style>",
    "http://192.0.2.5:8080/ <b",
  ])("%s", async (html) => {
    expect(await rewritten(html)).toBe(html);
  });

  test("every other byte, in any encoding and with any line ends", async () => {
    const odd = Buffer.from([0xff, 0x00, 0x0d, 0x0a, 0x80, 0x0d, 0xe4, 0x26, 0x3c, 0x20]);
    const html = Buffer.concat([odd, Buffer.from('<p class="é&eacute;">'), odd]);
    expect(await pass(html)).toEqual(html);
  });

  test("scripts whose hashes the browser checks", async () => {
    const html = '<script>location = "http://192.0.2.5:8080/"</script>';
    expect((await pass(html, 100, false)).toString()).toBe(html);
  });
});

test("the result doesn't depend on how the bytes are split", async () => {
  const html = `<!doctype html>\r\n<a href="http://192.0.2.5:8080/ü">Übersicht</a>
    <script>if (1 < 2) location = 'http://192.0.2.5:8080/'</script><img src=//192.0.2.5/a.png>`;
  const whole = await rewritten(html);
  for (const size of [1, 2, 3, 7, 16]) expect((await pass(html, size)).toString()).toBe(whole);
});

test("a tag that never ends is passed on", async () => {
  const rewriter = new PageRewriter(names, true);
  const parts = Array.from({ length: 64 }, () => Buffer.alloc(65_536, "a"));
  const passed = await text(Readable.from([Buffer.from("<a href='"), ...parts]).pipe(rewriter));
  expect(passed).toHaveLength(9 + 64 * 65_536);
});
