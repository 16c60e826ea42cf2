import { Box, Text as InkText } from "ink";
import { use, type ReactNode } from "react";
import { richText, type Block, type Span } from "../../headless/rich-text.ts";
import type { Kit } from "../../types/index.ts";
import { clean, cleanLines, cleanPiece } from "../lib/text.ts";
import { DirectionContext, usePalette } from "../lib/theme.tsx";

function Spans({ spans, bold }: { spans: readonly Span[]; bold?: boolean }) {
  const { accent } = usePalette();
  return (
    <InkText bold={bold}>
      {spans.map(({ text, strong, emphasis, deleted, code, to }, index) => {
        const address = to && text !== to ? ` (${clean(to)})` : "";
        return (
          <InkText
            key={index}
            bold={bold || strong}
            italic={emphasis}
            strikethrough={deleted}
            underline={to !== undefined}
            color={code || to ? accent : undefined}
          >
            {cleanPiece(text) + address}
          </InkText>
        );
      })}
    </InkText>
  );
}

function draw(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return (
        <Box key={key} flexShrink={0}>
          <Spans spans={block.spans} bold={block.kind === "heading"} />
        </Box>
      );
    case "code":
      return (
        <Box key={key} flexShrink={0} paddingLeft={2}>
          <InkText dimColor wrap="hard">
            {cleanLines(block.text)}
          </InkText>
        </Box>
      );
    case "rule":
      return (
        <Box key={key} flexShrink={0}>
          <InkText dimColor>────</InkText>
        </Box>
      );
    case "quote":
      return (
        <Box key={key} flexShrink={0}>
          <InkText dimColor>│ </InkText>
          <Box flexDirection="column">{block.blocks.map(draw)}</Box>
        </Box>
      );
    case "list":
      return (
        <Box key={key} flexDirection="column" flexShrink={0}>
          {block.items.map((item, index) => (
            <Box key={index} flexShrink={0}>
              <InkText>{block.start === undefined ? "• " : `${block.start + index}. `}</InkText>
              <Box flexDirection="column">{item.map(draw)}</Box>
            </Box>
          ))}
        </Box>
      );
  }
}

export const RichText: Kit["RichText"] = ({ value }) => {
  const direction = use(DirectionContext);
  return (
    <Box
      flexDirection="column"
      flexShrink={0}
      paddingLeft={2}
      rowGap={1}
      alignItems={direction === "rtl" ? "flex-end" : "flex-start"}
    >
      {richText(value).map(draw)}
    </Box>
  );
};
