import { Box, Text as InkText } from "ink";
import { Children, Fragment, cloneElement, isValidElement, type ReactNode } from "react";
import { clean } from "./text.ts";

function pieces(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child) || child.type !== Fragment) return [child];
    // Keys are unique only within a fragment.
    return pieces(child.props.children).map((piece) =>
      isValidElement(piece) ? cloneElement(piece, { key: `${child.key}${piece.key}` }) : piece,
    );
  });
}

/** Wraps plain strings among children in text, because Ink refuses them otherwise. */
export function flow(children: ReactNode, draw: (text: string, index: number) => ReactNode): ReactNode[] {
  const joined: ReactNode[] = [];
  for (const piece of pieces(children)) {
    const last = joined.at(-1);
    const text = typeof piece === "string" || typeof piece === "number" ? String(piece) : undefined;
    if (text !== undefined && typeof last === "string") joined[joined.length - 1] = last + text;
    else joined.push(text ?? piece);
  }
  return joined.map((piece, index) =>
    typeof piece === "string" ? piece.trim() && draw(piece, index) : piece,
  );
}

const plainText = (text: string, index: number) => (
  <Box key={index} paddingLeft={2}>
    <InkText>{clean(text)}</InkText>
  </Box>
);

export const content = (children: ReactNode) => flow(children, plainText);
