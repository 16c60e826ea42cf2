// One pass over XML from outside, before any parser: it must be balanced, within every cap and without a document type.
import type { SamlFindingCode } from "@muster/sdk";

export class XmlRefused extends Error {
  readonly code: SamlFindingCode;
  constructor(code: SamlFindingCode, about = "") {
    super(about);
    this.code = code;
  }
}

/** An EntityDescriptor by its place in the text. */
export interface ScannedEntity {
  start: number;
  end: number;
  entityId: string;
  /** A name it goes by, as far as one pass sees it. */
  name: string;
  idp: boolean;
  saml2: boolean;
  /** What costs a parser time: elements, attributes, comments and the like within it. */
  weight: number;
  /** xmlns attributes in force around it, their values as written. */
  namespaces: ReadonlyMap<string, string>;
  /** Until when what is around it is valid, as written. */
  validUntil: readonly string[];
}

export interface XmlScan {
  /** Local name of the root element. */
  root: string;
  elements: number;
  weight: number;
  /** Comments, CDATA and instructions. */
  asides: number;
  entities: ScannedEntity[];
  /** Signatures by the element they stand in. */
  signatures: { parentStart: number; parentEnd: number }[];
}

interface Open {
  name: string;
  start: number;
  declared: [string, string][];
  validUntil: string;
  signed: boolean;
}

const maxAttributes = 60;
const maxName = 256;
const maxValue = 20_000;
const maxDeclarations = 400;
const asideWeight = 8;

const none: [string, string][] = [];

const nameAt = /[^\s/>="'<&!?]+/y;
const attributeAt = /\s+([^\s=/>"'<&]+)\s*=\s*("[^"<]*"|'[^'<]*')/y;
const closeAt = /\s*(\/?)>/y;
const endAt = /<\/([^\s>/<]+)\s*>/y;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => predefined[name] ?? "");

/** Walks through the text once, in time that grows with its length alone. */
export function checkXml(text: string, caps: { elements: number; depth: number; asides: number }): XmlScan {
  const scan: XmlScan = { root: "", elements: 0, weight: 0, asides: 0, entities: [], signatures: [] };
  const open: Open[] = [];
  let entity: ScannedEntity | undefined;
  let declarations = 0;
  const malformed = (why: string) => new XmlRefused("not_xml", why);
  const after = (end: string, from: number, what: string) => {
    const found = text.indexOf(end, from);
    if (found < 0) throw malformed(`${what} does not end`);
    return found + end.length;
  };
  const close = (end: number) => {
    const { start, signed } = open.pop()!;
    if (signed) scan.signatures.push({ parentStart: start, parentEnd: end });
    if (entity?.start !== start) return;
    scan.entities.push({ ...entity, end, weight: scan.weight - entity.weight });
    entity = undefined;
  };

  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const next = text.indexOf("<", at);
    if (next < 0) break;
    if (!open.length && text.slice(at, next).trim()) throw malformed("there is text outside of its elements");
    const mark = text[next + 1];
    if (mark === "!" || mark === "?") {
      scan.weight += asideWeight;
      if (++scan.asides > caps.asides) throw new XmlRefused("too_complex", "comments");
    }
    if (mark === "!") {
      if (text.startsWith("<!--", next)) at = after("-->", next + 4, "a comment");
      else if (text.startsWith("<![CDATA[", next) && open.length) at = after("]]>", next + 9, "CDATA");
      else throw new XmlRefused("doctype");
      continue;
    }
    if (mark === "?") {
      at = after("?>", next + 2, "an instruction");
      continue;
    }
    if (mark === "/") {
      endAt.lastIndex = next;
      const name = endAt.exec(text)?.[1];
      if (!name || open.at(-1)?.name !== name) throw malformed(`an end tag has no beginning`);
      at = endAt.lastIndex;
      close(at);
      continue;
    }
    scan.weight++;
    if (++scan.elements > caps.elements) throw new XmlRefused("too_complex", "elements");
    if (open.length >= caps.depth) throw new XmlRefused("too_complex", "levels");
    nameAt.lastIndex = next + 1;
    const name = nameAt.exec(text)?.[0] ?? "";
    if (!name || name.length > maxName) throw malformed("a tag has no name");
    if (!open.length && scan.root) throw malformed("it has more than one root");
    scan.root ||= localName(name);
    const attributes = new Map<string, string>();
    let declared: [string, string][] = none;
    attributeAt.lastIndex = nameAt.lastIndex;
    closeAt.lastIndex = nameAt.lastIndex;
    for (let found = attributeAt.exec(text); found; found = attributeAt.exec(text)) {
      const [, key = "", value = ""] = found;
      if (attributes.has(key)) throw malformed("a tag has an attribute twice");
      if (key.length > maxName || value.length > maxValue)
        throw new XmlRefused("too_complex", "text in one attribute");
      attributes.set(key, value);
      if (key.startsWith("xmlns")) declared = [...declared, [key, value]];
      scan.weight++;
      if (attributes.size > maxAttributes || scan.weight > 2 * caps.elements)
        throw new XmlRefused("too_complex", "attributes");
      closeAt.lastIndex = attributeAt.lastIndex;
    }
    const closing = closeAt.exec(text);
    if (!closing) throw malformed("a tag does not end");
    at = closeAt.lastIndex;
    declarations += declared.length;
    if (entity && declared.length > 20) throw new XmlRefused("too_complex", "namespaces in one tag");
    if (declarations > maxDeclarations + scan.elements) throw new XmlRefused("too_complex", "namespaces");
    const value = (key: string) => decode(attributes.get(key)?.slice(1, -1) ?? "");
    const local = localName(name);
    if (local === "Signature" && open.length) open.at(-1)!.signed = true;
    if (local === "EntityDescriptor") {
      if (entity) throw malformed("a provider stands within another");
      const namespaces = new Map(open.flatMap((one) => one.declared));
      const { weight } = scan;
      entity = {
        start: next,
        end: 0,
        entityId: value("entityID"),
        name: "",
        idp: false,
        saml2: false,
        weight,
        namespaces,
        validUntil: open.map((one) => one.validUntil).filter(Boolean),
      };
    } else if (entity && local === "IDPSSODescriptor") {
      entity.idp = true;
      entity.saml2 ||= value("protocolSupportEnumeration").includes("urn:oasis:names:tc:SAML:2.0:protocol");
    } else if (entity && !entity.name && /^(Organization)?DisplayName$/.test(local))
      entity.name = decode(text.slice(at, Math.min(text.indexOf("<", at), at + 300)));
    open.push({ name, start: next, declared, validUntil: value("validUntil"), signed: false });
    if (closing[1]) close(at);
  }
  if (open.length) throw malformed(`<${open.at(-1)!.name.slice(0, 60)}> does not end`);
  if (!scan.root) throw malformed("it has no element");
  if (text.slice(at).trim()) throw malformed("there is text after its end");
  return scan;
}
