import type { Cell } from "../../types/index.ts";
import { Link as RouterLink } from "react-router";
import { Status } from "../data/status.tsx";

/** Isolates a device's text, so that right-to-left text can't reorder its neighbors. */
export function CellText({ cell, tabIndex }: { cell: Cell; tabIndex?: number }) {
  if (typeof cell === "string") return <bdi>{cell}</bdi>;
  if (cell.to)
    return (
      <RouterLink to={cell.to} tabIndex={tabIndex}>
        <bdi>{cell.text}</bdi>
      </RouterLink>
    );
  return cell.tone && cell.text ? <Status tone={cell.tone} label={cell.text} /> : <bdi>{cell.text}</bdi>;
}
