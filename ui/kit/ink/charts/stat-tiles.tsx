import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { useNavigate } from "react-router";
import { kitMessages } from "../../messages.ts";
import type { Kit, StatTile } from "../../types/index.ts";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { clean, shorten } from "../lib/text.ts";
import { Marker, toneMarks, usePalette } from "../lib/theme.tsx";
import { drawBlocks } from "./sparkline.tsx";

const tileWidth = 24;

export const StatTiles: Kit["StatTiles"] = ({ tiles }) => {
  const { columns } = useWindowSize();
  return (
    <Box flexWrap="wrap" flexShrink={0} rowGap={1} columnGap={1}>
      {tiles.map((tile) => (
        <Tile key={tile.id} tile={tile} width={Math.min(tileWidth, columns - 6)} />
      ))}
    </Box>
  );
};

function Tile({ tile, width }: { tile: StatTile; width: number }) {
  const { label, value, detail, tone, to, trend } = tile;
  const navigate = useNavigate();
  const { accent, tones } = usePalette();
  const { id, ref, focused } = useFocusable(to !== undefined);
  useKeys(
    id,
    to === undefined
      ? []
      : [{ keys: ["enter"], label: terminalMessages.keys.open, run: () => void navigate(to) }],
  );
  const room = width - 2;
  return (
    <Box ref={ref} flexDirection="column" width={width} flexShrink={0}>
      <InkText wrap="truncate">
        <Marker focused={focused} />
        <InkText dimColor={!focused} bold={focused}>
          {shorten(label, room)}
        </InkText>
      </InkText>
      <InkText wrap="truncate" bold>
        {"  "}
        {tone && <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>}
        {clean(value) || kitMessages.notMeasured}
        {trend && <InkText color={accent}> {drawBlocks(trend.slice(-10), undefined)}</InkText>}
      </InkText>
      {detail && <InkText dimColor wrap="truncate">{`  ${shorten(detail, room)}`}</InkText>}
    </Box>
  );
}
