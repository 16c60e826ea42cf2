import type { Cell, TextPart } from "../../types/index.ts";
import { Link as RouterLink } from "react-router";
import { Detail, Status } from "../data/status.tsx";
import { Icon } from "./icons.tsx";

/** Isolates text from devices, so that right-to-left text can't reorder its neighbors. */
export function CellText({ cell, tabIndex }: { cell: Cell; tabIndex?: number }) {
  if (typeof cell === "string") return <bdi>{cell}</bdi>;
  if (!cell.icon) return <Content cell={cell} tabIndex={tabIndex} />;
  return (
    <span className="muster-with-icon">
      <Icon name={cell.icon} />
      <Content cell={cell} tabIndex={tabIndex} />
    </span>
  );
}

function Content({ cell, tabIndex }: { cell: Exclude<Cell, string>; tabIndex: number | undefined }) {
  const { text, tone, to, parts, detail } = cell;
  if (parts)
    return (
      <bdi>
        {parts.map((part, i) => (
          <Part key={i} part={part} tabIndex={tabIndex} />
        ))}
      </bdi>
    );
  if (to) return <Part part={cell} tabIndex={tabIndex} />;
  if (tone && text) return <Status tone={tone} label={text} {...(detail && { detail })} />;
  return (
    <>
      <bdi>{text}</bdi>
      {detail && <Detail text={detail} />}
    </>
  );
}

function Part({ part: { text, to }, tabIndex }: { part: TextPart; tabIndex: number | undefined }) {
  if (!to) return <bdi>{text}</bdi>;
  return (
    <RouterLink to={to} tabIndex={tabIndex}>
      <bdi>{text}</bdi>
    </RouterLink>
  );
}
