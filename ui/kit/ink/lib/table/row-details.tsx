import { Box, Text as InkText, useWindowSize } from "ink";
import type { ReactNode } from "react";
import type { DetailsProps } from "../../../types/index.ts";
import { textOf, toneOf } from "./columns.ts";
import { clean, fit, widthOf } from "../text.ts";
import { toneMarks, usePalette } from "../theme.tsx";

const columnsNeeded = 120;
const panelWidth = 40;

interface Props {
  title: string;
  items: DetailsProps["items"] | undefined;
  height: number;
  children: ReactNode;
}

/** A list and, on a wide terminal, the details of the row under the cursor beside it. */
export function WithRowDetails({ title, items, height, children }: Props) {
  const isWide = useWindowSize().columns >= columnsNeeded;
  return (
    <Box flexShrink={0} columnGap={1}>
      <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0}>
        {children}
      </Box>
      {isWide && items && (
        <RowDetails title={title} items={items} height={Math.max(height, items.length + 1)} />
      )}
    </Box>
  );
}

function RowDetails({
  title,
  items,
  height,
}: {
  title: string;
  items: DetailsProps["items"];
  height: number;
}) {
  const { accent, tones } = usePalette();
  const labelWidth = Math.min(16, Math.max(0, ...items.map(({ label }) => widthOf(clean(label)))));
  return (
    <Box
      width={panelWidth}
      height={height}
      flexShrink={0}
      flexDirection="column"
      overflow="hidden"
      borderStyle="single"
      borderTop={false}
      borderRight={false}
      borderBottom={false}
      borderColor={accent}
      paddingLeft={1}
    >
      <Box flexShrink={0}>
        <InkText bold wrap="truncate">
          {clean(title)}
        </InkText>
      </Box>
      {items.map(({ label, value }) => {
        const tone = toneOf(value);
        return (
          <Box key={label} flexShrink={0}>
            <InkText wrap="truncate">
              <InkText dimColor>{`${fit(label, labelWidth)}  `}</InkText>
              {tone && <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>}
              {clean(textOf(value))}
            </InkText>
          </Box>
        );
      })}
    </Box>
  );
}
