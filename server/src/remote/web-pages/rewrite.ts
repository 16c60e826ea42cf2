// Rewrites links in a device's HTML that name the device itself, so that they lead to its page and stay in
// the tunnel.
import type { IncomingMessage } from "node:http";
import { Transform, type TransformCallback } from "node:stream";
import zlib from "node:zlib";
import { SAXParser, type StartTag } from "parse5-sax-parser";
import { ownHost, type Names } from "./headers.ts";

/**
 * A path that devices don't use; it is followed by the scheme, port and path of another port of the device.
 */
export const portPath = "/.well-known/muster-page/to/";

/** How many bytes of a page are rewritten; the rest is forwarded unchanged. */
const maxRewrittenBytes = 16 * 1_024 * 1_024;
/** How many bytes are held back until a tag, comment or script is complete. */
const maxHeld = 1_024 * 1_024;

const links = new Set(["href", "src", "action", "formaction", "data", "poster", "background", "xlink:href"]);
/** What comes before an address in the raw text of an attribute or script. */
const begin = {
  link: String.raw`^[^=]*=\s*["']?\s*`,
  list: String.raw`(?:^[^=]*=\s*["']?|,)\s*`,
  refresh: String.raw`^[^=]*=\s*["']?\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?\s*`,
  script: String.raw`\b(?:location(?:\.href)?\s*=|(?:location\.(?:replace|assign)|window\.open)\(|url\s*=)\s*["'\x60]`,
};

/** Returns the replacement for a scheme, host and port; undefined if they aren't the device's. */
function placeOf(address: string, names: Names): string | undefined {
  if (!URL.canParse(address, names.device)) return undefined;
  const url = ownHost(new URL(address, names.device), names);
  if (!url) return undefined;
  if (url.origin === names.device) return names.page;
  const scheme = url.protocol.slice(0, -1);
  return `${names.page}${portPath}${scheme}/${url.port || (scheme === "https" ? 443 : 80)}`;
}

/** The location of a tag, and of each of its attributes. */
type TagPlace = NonNullable<StartTag["sourceCodeLocation"]> & {
  attrs?: Record<string, { startOffset: number; endOffset: number }>;
};

type Rewrite = (raw: string, kind: keyof typeof begin) => string;

function rewriter(names: Names): Rewrite {
  const hosts = names.hosts.map((host) => RegExp.escape(host)).join("|");
  const address = String.raw`((?:https?:)?\\?/\\?/(?:${hosts})(?::\d{1,5})?)(?=[\\/?#"'\s,;>\x60]|$)`;
  const all = Object.fromEntries(
    Object.entries(begin).map(([kind, before]) => [kind, new RegExp(`(${before})${address}`, "gi")]),
  ) as Record<keyof typeof begin, RegExp>;
  return (raw, kind) =>
    raw.replace(all[kind], (whole, before: string, found: string) => {
      const place = placeOf(found.replaceAll("\\", ""), names);
      return place === undefined ? whole : before + place;
    });
}

/** Rewrites the `refresh` header, which leads to another page after a delay. */
export const rewriteRefresh = (value: string, names: Names): string =>
  rewriter(names)(`=${value}`, "refresh").slice(1);

/**
 * Changes only the addresses. The text has one character per byte (Latin-1), so its encoding doesn't matter.
 */
export class PageRewriter extends Transform {
  private readonly parser = new SAXParser({ sourceCodeLocationInfo: true });
  private readonly rewrite: Rewrite;
  private readonly changesScripts: boolean;
  /** Text that isn't forwarded yet; `at` is its offset in the page. */
  private held = "";
  /** Text to forward with the next chunk. */
  private readonly ready: string[] = [];
  private at = 0;
  private script: number | undefined;
  private isOver = false;
  private taken = 0;

  /** @param changesScripts false if the device's CSP allows scripts by their hash */
  constructor(names: Names, changesScripts: boolean) {
    super({ decodeStrings: true });
    this.rewrite = rewriter(names);
    this.changesScripts = changesScripts;
    this.parser.on("startTag", (tag) => this.startTag(tag));
    this.parser.on("endTag", ({ tagName, sourceCodeLocation: place }) => {
      if (!place) return;
      if (tagName === "script") this.endScript(place.startOffset);
      this.passTo(place.endOffset);
    });
    for (const event of ["text", "comment", "doctype"] as const)
      this.parser.on(event, ({ sourceCodeLocation: place }) => place && this.passTo(place.endOffset));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    const text = chunk.toString("latin1");
    this.held += text;
    this.taken += text.length;
    if (this.isOver) return callback(null, this.takeAll());
    this.parser.write(text, () => {
      if (this.held.length > maxHeld || this.taken > maxRewrittenBytes) {
        this.isOver = true;
        this.parser.stop();
        return callback(null, this.takeAll());
      }
      callback(null, this.takeReady());
    });
  }

  override _flush(callback: TransformCallback): void {
    this.parser.end(() => callback(null, this.takeAll()));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.parser.destroy();
    callback(error);
  }

  private startTag({ tagName, attrs, sourceCodeLocation }: StartTag): void {
    const place: TagPlace | null | undefined = sourceCodeLocation;
    if (!place) return;
    this.passTo(place.startOffset);
    let tag = this.held.slice(0, place.endOffset - this.at);
    const isRefresh =
      tagName === "meta" &&
      attrs.some(({ name, value }) => name === "http-equiv" && value.toLowerCase() === "refresh");
    // from last to first, so that the offsets of earlier attributes stay valid
    for (const [name, { startOffset, endOffset }] of Object.entries(place.attrs ?? {}).toReversed()) {
      const kind = this.kindOf(name, isRefresh);
      const [start, end] = [startOffset - place.startOffset, endOffset - place.startOffset];
      if (kind) tag = tag.slice(0, start) + this.rewrite(tag.slice(start, end), kind) + tag.slice(end);
    }
    this.pass(tag, place.endOffset);
    if (tagName === "script" && this.changesScripts) this.script = place.endOffset;
  }

  private kindOf(name: string, isRefresh: boolean): keyof typeof begin | undefined {
    if (links.has(name)) return "link";
    if (name === "srcset" || name === "imagesrcset") return "list";
    if (name === "content" && isRefresh) return "refresh";
    return name.startsWith("on") && this.changesScripts ? "script" : undefined;
  }

  private endScript(at: number): void {
    if (this.script === undefined) return;
    this.script = undefined;
    this.pass(this.rewrite(this.held.slice(0, at - this.at), "script"), at);
  }

  /** Forwards text up to an offset unchanged; scripts wait until they are complete. */
  private passTo(at: number): void {
    if (this.script === undefined && at > this.at) this.pass(this.held.slice(0, at - this.at), at);
  }

  private pass(text: string, at: number): void {
    this.held = this.held.slice(at - this.at);
    this.at = at;
    this.ready.push(text);
  }

  private takeReady(): Buffer {
    return Buffer.from(this.ready.splice(0).join(""), "latin1");
  }

  private takeAll(): Buffer {
    this.ready.push(this.held);
    this.held = "";
    return this.takeReady();
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: zlib.createGunzip,
  "x-gzip": zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  // Node 20 doesn't support it
  ...("createZstdDecompress" in zlib && { zstd: zlib.createZstdDecompress }),
};

/** Returns the streams that rewrite a response's links; undefined if it isn't HTML or can't be decoded. */
export function rewriting({ headers, statusCode }: IncomingMessage, names: Names): Transform[] | undefined {
  const type = headers["content-type"] ?? "";
  if (!/^text\/html\s*(?:;|$)/i.test(type) || /charset\s*=\s*["']?utf-?(?:16|32)/i.test(type))
    return undefined;
  // a partial response can't be told from a whole page
  if (statusCode === 206) return undefined;
  const encoding = (headers["content-encoding"] ?? "").trim().toLowerCase();
  const isPlain = encoding === "" || encoding === "identity";
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding]!() : undefined;
  if (!isPlain && !decoder) return undefined;
  const rules = [headers["content-security-policy"] ?? ""].flat().join();
  return [...(decoder ? [decoder] : []), new PageRewriter(names, !/'sha\d{3}-/i.test(rules))];
}
