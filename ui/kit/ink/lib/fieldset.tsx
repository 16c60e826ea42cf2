import { Box, Text as InkText } from "ink";
import type { ReactNode } from "react";
import type { FieldProps } from "../../types/index.ts";
import { clean } from "./text.ts";
import { usePalette } from "./theme.tsx";

type FieldsetProps = Pick<FieldProps, "label" | "hint" | "error" | "required"> & { children: ReactNode };

/** A label above several controls. */
export function Fieldset({ label, hint, error, required, children }: FieldsetProps) {
  const { tones } = usePalette();
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box paddingLeft={2} columnGap={1}>
        <InkText bold>
          {clean(label)}
          {required ? " *" : ""}
        </InkText>
        {hint && !error && <InkText dimColor>{clean(hint)}</InkText>}
      </Box>
      {children}
      {error && (
        <Box paddingLeft={2} flexDirection="column">
          {error.split("\n").map((line) => (
            <InkText key={line} color={tones.danger}>
              ✗ {clean(line)}
            </InkText>
          ))}
        </Box>
      )}
    </Box>
  );
}
