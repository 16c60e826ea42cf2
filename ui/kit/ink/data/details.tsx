import type { Cell, Kit } from "../../types/index.ts";
import { Box, Text as InkText } from "ink";
import { Link } from "../actions/link.tsx";
import { Status } from "./status.tsx";
import { useSurroundings } from "../lib/keyboard/keys.tsx";
import { textOf } from "../lib/table/columns.ts";
import { clean, fit, widthOf } from "../lib/text.ts";

function Value({ value }: { value: Cell }) {
  if (typeof value === "string") return <InkText>{clean(value) || "–"}</InkText>;
  if (value.to) return <Link to={value.to}>{value.text}</Link>;
  return value.tone ? (
    <Status tone={value.tone} label={textOf(value)} />
  ) : (
    <InkText>{clean(textOf(value)) || "–"}</InkText>
  );
}

export const Details: Kit["Details"] = ({ items }) => {
  const width = Math.min(26, Math.max(...items.map(({ label }) => widthOf(clean(label)))) + 2);
  useSurroundings({
    values: items
      .map(({ label, value }) => ({ label, value: textOf(value) }))
      .filter(({ value }) => value !== ""),
  });
  return (
    <Box flexDirection="column" flexShrink={0} paddingLeft={2}>
      {items.map(({ label, value }) => (
        <Box key={label}>
          {/* the marker of a link is in the gap */}
          <Box width={typeof value !== "string" && value.to ? width - 2 : width} flexShrink={0}>
            <InkText dimColor>{fit(label, width - 2)}</InkText>
          </Box>
          <Value value={value} />
        </Box>
      ))}
    </Box>
  );
};
