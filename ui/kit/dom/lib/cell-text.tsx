import type { Cell, TextPart } from "../../types/index.ts";
import { Link as RouterLink } from "react-router";
import { Status } from "../data/status.tsx";

/** Isolates a device's text, so that right-to-left text can't reorder its neighbors. */
export function CellText({ cell, tabIndex }: { cell: Cell; tabIndex?: number }) {
  if (typeof cell === "string") return <bdi>{cell}</bdi>;
  if (cell.parts)
    return (
      <bdi>
        {cell.parts.map((part, i) => (
          <Part key={i} part={part} tabIndex={tabIndex} />
        ))}
      </bdi>
    );
  if (cell.to) return <Part part={cell} tabIndex={tabIndex} />;
  return cell.tone && cell.text ? <Status tone={cell.tone} label={cell.text} /> : <bdi>{cell.text}</bdi>;
}

function Part({ part: { text, to }, tabIndex }: { part: TextPart; tabIndex: number | undefined }) {
  if (!to) return <bdi>{text}</bdi>;
  return (
    <RouterLink to={to} tabIndex={tabIndex}>
      <bdi>{text}</bdi>
    </RouterLink>
  );
}
