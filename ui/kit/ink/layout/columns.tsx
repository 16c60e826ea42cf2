import type { Kit } from "../../types/index.ts";
import { Box, useWindowSize } from "ink";
import { useState, type ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { Overlay } from "../lib/overlay.tsx";
import { ScrollView } from "../lib/scroll-view.tsx";

const roomy = 110;
const indexColumns = 30;

export const Columns: Kit["Columns"] = ({ narrow, index, children }) => {
  const { columns } = useWindowSize();
  const pieces = content(children);
  if (index !== undefined) return <WithIndex label={index} isBeside={columns >= roomy} pieces={pieces} />;
  if (columns < roomy || narrow) {
    return (
      <Box flexDirection="column" flexShrink={0}>
        {pieces}
      </Box>
    );
  }
  return (
    <Box flexShrink={0} flexWrap="wrap" columnGap={2} rowGap={1}>
      {pieces.map((piece, place) => (
        <Box key={place} flexDirection="column" flexGrow={1} flexBasis="45%">
          {piece}
        </Box>
      ))}
    </Box>
  );
};

interface WithIndexProps {
  label: string;
  isBeside: boolean;
  pieces: readonly ReactNode[];
}

function WithIndex({ label, isBeside, pieces: [first, ...others] }: WithIndexProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box flexShrink={0} columnGap={2} flexDirection={isBeside ? "row" : "column"}>
      {isBeside ? (
        <Box flexDirection="column" flexShrink={0} width={indexColumns}>
          <RankContext value={1}>{first}</RankContext>
        </Box>
      ) : (
        <RankContext value={1}>
          <Button action={{ label, onSelect: () => setOpen(true) }} />
        </RankContext>
      )}
      <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={isBeside ? 0 : undefined} rowGap={1}>
        {others}
      </Box>
      {open && !isBeside && (
        <Overlay title={label} onClose={() => setOpen(false)}>
          <ScrollView>{first}</ScrollView>
        </Overlay>
      )}
    </Box>
  );
}
