// Limits for untrusted XML, enforced in one streaming pass before a parser builds a document from it.
import { SaxesParser } from "saxes";
import { cleanText, type SamlFindingCode } from "@muster/sdk";

export class XmlRefused extends Error {
  readonly code: SamlFindingCode;
  constructor(code: SamlFindingCode, about = "") {
    super(about);
    this.code = code;
  }
}

/** An EntityDescriptor and its position in the text. */
export interface ScannedEntity {
  start: number;
  end: number;
  entityId: string;
  /** Its first display name. */
  name: string;
  idp: boolean;
  saml2: boolean;
  /** The number of nodes a parser would create: elements, attributes, comments and the like. */
  weight: number;
  /** The xmlns attributes inherited from its ancestors, with quoted values. */
  namespaces: ReadonlyMap<string, string>;
  /** The validUntil attributes inherited from its ancestors. */
  validUntil: readonly string[];
}

export interface XmlScan {
  /** Local name of the root element. */
  root: string;
  elements: number;
  weight: number;
  /** Comments, CDATA sections and processing instructions. */
  asides: number;
  entities: ScannedEntity[];
  /** Signatures by parent element. */
  signatures: { parentStart: number; parentEnd: number }[];
}

interface Caps {
  elements: number;
  depth: number;
  asides: number;
}

interface OpenElement {
  name: string;
  start: number;
  declared: [name: string, quotedValue: string][];
  validUntil: string;
  signed: boolean;
}

const maxAttributes = 60;
const maxName = 256;
const maxValue = 20_000;
const maxDeclarations = 400;
const maxDeclarationsInProvider = 20;
const maxPiece = 300_000;
const maxReferences = 100_000;
const asideWeight = 8;
const chunkSize = 16_384;

const saml2Protocol = "urn:oasis:names:tc:SAML:2.0:protocol";

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const quoted = (value: string) => `"${value.replace(/[&<"]/g, (char) => escapes[char] ?? char)}"`;
const tooComplex = (about: string) => new XmlRefused("too_complex", about);
const malformed = (why: string) => new XmlRefused("not_xml", cleanText(why, 200));

class Scanner {
  readonly scan: XmlScan = { root: "", elements: 0, weight: 0, asides: 0, entities: [], signatures: [] };
  readonly open: OpenElement[] = [];
  private readonly parser = new SaxesParser({ position: false });
  private readonly text: string;
  private readonly caps: Caps;
  private element: OpenElement = { name: "", start: 0, declared: [], validUntil: "", signed: false };
  private attributes = new Map<string, string>();
  private declarations = 0;
  private entity: ScannedEntity | undefined;
  private nameIsNext = false;
  /** Where the last complete piece of XML ended. */
  private seen = 0;

  constructor(text: string, caps: Caps) {
    this.text = text;
    this.caps = caps;
    const aside = () => this.aside();
    this.parser.on("xmldecl", aside);
    this.parser.on("processinginstruction", aside);
    this.parser.on("comment", aside);
    this.parser.on("cdata", aside);
    this.parser.on("text", (content) => this.characters(content));
    this.parser.on("opentagstart", ({ name }) => this.beginTag(name));
    this.parser.on("attribute", ({ name, value }) => this.attribute(name, value));
    this.parser.on("opentag", () => this.endTag());
    this.parser.on("closetag", () => this.closeElement());
  }

  /** Reads in chunks, so that an endless name, value or comment is refused early. */
  run(): XmlScan {
    try {
      for (let at = 0; at < this.text.length; at += chunkSize) {
        this.parser.write(this.text.slice(at, at + chunkSize));
        if (this.parser.position - this.seen > maxPiece) throw tooComplex("text in one piece");
      }
      const unclosed = this.open.at(-1);
      if (unclosed) throw malformed(`<${unclosed.name.slice(0, 60)}> does not end`);
      this.parser.close();
    } catch (error) {
      if (error instanceof XmlRefused) throw error;
      throw malformed((error as Error).message.replace(/\.$/, ""));
    }
    return this.scan;
  }

  private aside() {
    this.seen = this.parser.position;
    this.scan.weight += asideWeight;
    if (++this.scan.asides > this.caps.asides) throw tooComplex("comments");
  }

  private characters(content: string) {
    this.seen = this.parser.position;
    if (this.entity && this.nameIsNext) this.entity.name = content.slice(0, 300);
    this.nameIsNext = false;
  }

  private beginTag(name: string) {
    this.seen = this.parser.position;
    this.nameIsNext = false;
    this.scan.weight++;
    if (++this.scan.elements > this.caps.elements) throw tooComplex("elements");
    if (this.open.length >= this.caps.depth) throw tooComplex("levels");
    if (name.length > maxName) throw tooComplex("characters in one name");
    const start = this.text.lastIndexOf("<", this.seen - 1);
    this.scan.root ||= localName(name);
    this.element = { name, start, declared: [], validUntil: "", signed: false };
    this.attributes = new Map();
  }

  private attribute(name: string, value: string) {
    this.seen = this.parser.position;
    if (name.length > maxName || value.length > maxValue) throw tooComplex("text in one attribute");
    this.attributes.set(name, value);
    this.scan.weight++;
    if (this.attributes.size > maxAttributes || this.scan.weight > 2 * this.caps.elements)
      throw tooComplex("attributes");
    if (name === "validUntil") this.element.validUntil = value;
    if (!name.startsWith("xmlns")) return;
    this.element.declared.push([name, quoted(value)]);
    this.declarations++;
    if (this.entity && this.element.declared.length > maxDeclarationsInProvider)
      throw tooComplex("namespaces in one tag");
    if (this.declarations > maxDeclarations + this.scan.elements) throw tooComplex("namespaces");
  }

  private endTag() {
    this.seen = this.parser.position;
    const local = localName(this.element.name);
    const parent = this.open.at(-1);
    if (local === "Signature" && parent) parent.signed = true;
    if (local === "EntityDescriptor") this.beginEntity();
    else if (this.entity && local === "IDPSSODescriptor") {
      const protocols = this.attributes.get("protocolSupportEnumeration") ?? "";
      this.entity.idp = true;
      this.entity.saml2 ||= protocols.includes(saml2Protocol);
    } else if (this.entity && !this.entity.name)
      this.nameIsNext = local === "DisplayName" || local === "OrganizationDisplayName";
    this.open.push(this.element);
  }

  private beginEntity() {
    if (this.entity) throw malformed("a provider stands within another");
    this.entity = {
      start: this.element.start,
      end: 0,
      entityId: this.attributes.get("entityID") ?? "",
      name: "",
      idp: false,
      saml2: false,
      weight: this.scan.weight,
      namespaces: new Map(this.open.flatMap(({ declared }) => declared)),
      validUntil: this.open.map(({ validUntil }) => validUntil).filter(Boolean),
    };
  }

  private closeElement() {
    const end = this.parser.position;
    this.seen = end;
    this.nameIsNext = false;
    const closed = this.open.pop();
    if (!closed) return;
    if (closed.signed) this.scan.signatures.push({ parentStart: closed.start, parentEnd: end });
    if (this.entity?.start !== closed.start) return;
    this.scan.entities.push({ ...this.entity, end, weight: this.scan.weight - this.entity.weight });
    this.entity = undefined;
  }
}

function checkReferences(text: string) {
  let count = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (++count > maxReferences) throw tooComplex("references");
}

/** Scans the text once, in linear time, and refuses document types before any parsing. */
export function checkXml(text: string, caps: Caps): XmlScan {
  if (!text.includes("<")) throw malformed("it has no element");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlRefused("doctype");
  checkReferences(text);
  return new Scanner(text, caps).run();
}
