import { Lexer, type Token, type Tokens } from "marked";

/** A piece of text with one style. */
export interface Span {
  text: string;
  strong?: true;
  emphasis?: true;
  deleted?: true;
  code?: true;
  /** A secure web address. */
  to?: string;
}

export type Block =
  | { kind: "paragraph" | "heading"; spans: Span[] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | {
      kind: "list";
      /** The number of the first item; undefined for a bulleted list. */ start?: number;
      items: Block[][];
    }
  | { kind: "rule" };

type Style = Omit<Span, "text">;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Undoes the parser's HTML escaping, because neither client writes HTML. */
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!);

/** Returns the address of a link that may be opened; undefined if it isn't a secure web address. */
export function secureAddress(text: string): string | undefined {
  const typed = text.trim();
  return /^https:\/\/[^/]/i.test(typed) && URL.canParse(typed) ? new URL(typed).href : undefined;
}

function linkOf({ href, text, tokens }: Tokens.Link, style: Style): Span[] {
  const to = secureAddress(href);
  if (to) return spansOf(tokens, { ...style, to });
  // an address that can't be opened is shown after the text, so that nothing is hidden
  return text === href ? [{ ...style, text }] : [...spansOf(tokens, style), { ...style, text: ` (${href})` }];
}

function spansOf(tokens: readonly Token[] = [], style: Style = {}): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case "strong":
        return spansOf(token.tokens, { ...style, strong: true });
      case "em":
        return spansOf(token.tokens, { ...style, emphasis: true });
      case "del":
        return spansOf(token.tokens, { ...style, deleted: true });
      case "link":
        return linkOf(token as Tokens.Link, style);
      case "codespan":
        return [{ ...style, code: true, text: plain((token as Tokens.Codespan).text) }];
      case "br":
        return [{ ...style, text: "\n" }];
      case "escape":
        return [{ ...style, text: (token as Tokens.Escape).text }];
      case "text":
        return "tokens" in token && token.tokens
          ? spansOf(token.tokens, style)
          : [{ ...style, text: plain((token as Tokens.Text).text) }];
      default:
        // images and HTML are shown as they were typed
        return [{ ...style, text: token.raw }];
    }
  });
}

/** Blocks below this level are shown as plain text. */
const deepest = 8;

function blocksOf(tokens: readonly Token[], depth = 1): Block[] {
  return tokens.flatMap((token): Block[] => {
    if (depth > deepest) return [plainBlock(token.raw)];
    switch (token.type) {
      case "space":
      case "def":
        return [];
      case "heading":
        return [{ kind: "heading", spans: spansOf(token.tokens) }];
      case "paragraph":
      case "text":
        return [{ kind: "paragraph", spans: spansOf("tokens" in token ? token.tokens : [token]) }];
      case "code":
        return [{ kind: "code", text: (token as Tokens.Code).text }];
      case "blockquote":
        return [{ kind: "quote", blocks: blocksOf(token.tokens ?? [], depth + 1) }];
      case "hr":
        return [{ kind: "rule" }];
      case "list": {
        const { ordered, start, items } = token as Tokens.List;
        return [
          {
            kind: "list",
            ...(ordered && { start: Number(start) }),
            items: items.map((item) => blocksOf(item.tokens, depth + 1)),
          },
        ];
      }
      default:
        return [plainBlock(token.raw)];
    }
  });
}

/** The parser compares every mark with every other, which would take seconds with thousands of them. */
const maxMarks = 1_000;

const plainBlock = (text: string): Block => ({ kind: "paragraph", spans: [{ text: text.trimEnd() }] });

/** Parses Markdown into blocks. HTML, images and tables stay plain text; a line break is kept as such. */
export function richText(text: string): Block[] {
  if ((text.match(/[*_]+/g)?.length ?? 0) > maxMarks) return [plainBlock(text)];
  try {
    return blocksOf(new Lexer({ gfm: true, breaks: true }).lex(text));
  } catch (error) {
    // thousands of levels overflow the parser's stack
    if (error instanceof RangeError) return [plainBlock(text)];
    throw error;
  }
}
