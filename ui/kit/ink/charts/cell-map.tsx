import { Box, Text as InkText, useWindowSize } from "ink";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Kit } from "../../types/index.ts";
import { useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { terminalMessages } from "../messages.ts";
import { clean, fit, shorten } from "../lib/text.ts";
import { Marker, usePalette } from "../lib/theme.tsx";

const maxLines = 4;

export const CellMap: Kit["CellMap"] = ({ label, cells, legend, more }) => {
  const { tones } = usePalette();
  const { columns } = useWindowSize();
  const navigate = useNavigate();
  const { id, ref, focused } = useFocusable(cells.length > 0);
  const [wanted, setWanted] = useState("");
  const perLine = Math.max(1, Math.floor((columns - 6) / 2));
  const at = Math.max(
    0,
    cells.findIndex((cell) => cell.id === wanted),
  );
  const current = cells[at];
  const count = Math.ceil(cells.length / perLine);
  const height = Math.min(maxLines, count);
  const line = Math.floor(at / perLine);
  const first = Math.max(0, Math.min(line - Math.floor(height / 2), count - height));
  const move = (step: number) =>
    setWanted(cells[Math.max(0, Math.min(at + step, cells.length - 1))]?.id ?? "");
  useKeys(id, [
    {
      keys: ["enter"],
      label: terminalMessages.keys.open,
      run: () => (current ? void navigate(current.to) : undefined),
    },
    {
      keys: ["left", "right"],
      label: terminalMessages.keys.cell,
      run: (key) => move(key.name === "left" ? -1 : 1),
    },
    { keys: ["up"], label: terminalMessages.keys.rowUp, hidden: true, run: () => move(-perLine) },
    { keys: ["down"], label: terminalMessages.keys.rowDown, hidden: true, run: () => move(perLine) },
    { keys: ["home"], label: terminalMessages.keys.firstCell, hidden: true, run: () => move(-cells.length) },
    { keys: ["end"], label: terminalMessages.keys.lastCell, hidden: true, run: () => move(cells.length) },
  ]);
  return (
    <Box ref={ref} flexDirection="column" flexShrink={0}>
      <InkText wrap="truncate">
        {"  "}
        {legend.map(({ mark, tone, label: meaning }) => (
          <InkText key={meaning}>
            <InkText color={tones[tone]}>{mark} </InkText>
            {`${clean(meaning)}  `}
          </InkText>
        ))}
      </InkText>
      {Array.from({ length: height }, (_, offset) => (
        <InkText key={offset} wrap="truncate">
          <Marker focused={focused && first + offset === line} />
          {cells.slice((first + offset) * perLine, (first + offset + 1) * perLine).map((cell) => (
            <InkText key={cell.id}>
              <InkText
                color={tones[cell.tone]}
                inverse={focused && cell === current}
                bold={focused && cell === current}
              >
                {fit(cell.mark, 1)}
              </InkText>{" "}
            </InkText>
          ))}
        </InkText>
      ))}
      <InkText dimColor={!focused} wrap="truncate">
        {`  ${shorten(focused && current ? current.description : (more ?? label), columns - 4)}`}
      </InkText>
    </Box>
  );
};
