import type { FieldProps } from "../../types/index.ts";
import { Box, Text as InkText, type DOMElement, useWindowSize } from "ink";
import { type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import { CompactContext } from "./spacing.ts";
import { useFocusManager } from "./keyboard/keys.tsx";
import { clean, fit, widthOf } from "./text.ts";
import { Marker, usePalette } from "./theme.tsx";

export const labelWidth = 24;

/** Returns the width of a value beside its label or, on narrow terminals, below it. */
export function useValueWidth() {
  const { columns } = useWindowSize();
  const compact = use(CompactContext);
  const wide = columns >= 60;
  const beside = Math.max(12, Math.min(columns - labelWidth - 14, wide ? 38 : columns));
  const within = columns < 100 ? 15 : 24;
  return { compact, wide, width: compact ? within : beside };
}

export function useBlur(focused: boolean, onBlur?: () => void) {
  const was = useRef(focused);
  useEffect(() => {
    if (was.current && !focused) onBlur?.();
    was.current = focused;
  });
}

interface FrameProps extends FieldProps {
  part: RefObject<DOMElement | null>;
  focused: boolean;
  /** For values that are too wide to be beside the label. */
  below?: boolean;
  children: ReactNode;
}

export function Field({
  part,
  focused,
  below = false,
  label,
  hint,
  error,
  required,
  disabled,
  children,
}: FrameProps) {
  const { tones } = usePalette();
  const { compact, wide } = useValueWidth();
  const focusManager = useFocusManager();
  const isInvalid = error !== undefined && error !== "";
  useEffect(
    () => (isInvalid ? focusManager.addInvalid(() => part.current) : undefined),
    [focusManager, isInvalid, part],
  );
  const name = `${clean(label)}${required ? " *" : ""}`;
  const beside = !below && (compact || wide);
  const indent = compact || !beside ? 2 : labelWidth + 3;
  return (
    <Box ref={part} flexDirection="column" flexShrink={0}>
      <Box flexDirection={beside ? "row" : "column"}>
        <Box flexShrink={0}>
          <Marker focused={focused} />
          <InkText bold={focused} dimColor={disabled}>
            {compact || widthOf(name) > labelWidth ? `${name} ` : fit(name, labelWidth)}
          </InkText>
        </Box>
        {children}
      </Box>
      {error && (
        <Box paddingLeft={indent}>
          <InkText color={tones.danger}>✗ {clean(error)}</InkText>
        </Box>
      )}
      {hint && !error && (focused || !wide) && (
        <Box paddingLeft={indent}>
          <InkText dimColor>{clean(hint)}</InkText>
        </Box>
      )}
    </Box>
  );
}

export const Fixed = ({ text }: { text: string }) => (
  <InkText dimColor wrap="truncate">
    ▏{clean(text)}
  </InkText>
);
