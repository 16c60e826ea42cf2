import type { ReactNode } from "react";
import { richText, type Block, type Span } from "../../../headless/rich-text.ts";

function drawSpan({ text, strong, emphasis, deleted, code, to }: Span, key: number): ReactNode {
  let drawn: ReactNode = text;
  if (code) drawn = <code>{drawn}</code>;
  if (deleted) drawn = <del>{drawn}</del>;
  if (emphasis) drawn = <em>{drawn}</em>;
  if (strong) drawn = <strong>{drawn}</strong>;
  if (!to) return <span key={key}>{drawn}</span>;
  return (
    <a key={key} href={to} title={to} target="_blank" rel="noreferrer">
      {drawn}
    </a>
  );
}

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case "heading":
      return (
        <p key={key} className="muster-rich-heading" dir="auto">
          {block.spans.map(drawSpan)}
        </p>
      );
    case "paragraph":
      return (
        <p key={key} dir="auto">
          {block.spans.map(drawSpan)}
        </p>
      );
    case "code":
      return <pre key={key}>{block.text}</pre>;
    case "quote":
      return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>;
    case "rule":
      return <hr key={key} />;
    case "list": {
      const items = block.items.map((item, index) => <li key={index}>{item.map(drawBlock)}</li>);
      return block.start === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      );
    }
  }
}

export default function RichTextView({ value }: { value: string }) {
  return <div className="muster-rich">{richText(value).map(drawBlock)}</div>;
}
