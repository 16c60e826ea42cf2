import { terminalMessages } from "../../messages.ts";
import { LeaveScope, useLeaveScope } from "../../../headless/use-unsaved-changes.tsx";
import type { AppFrameProps } from "../../../types/index.ts";
import { Box, useApp, useWindowSize } from "ink";
import type { ReactNode } from "react";
import { Footer, Rule } from "./footer.tsx";
import { useHelp } from "./help.tsx";
import { useKeys } from "../keyboard/keys.tsx";
import { DirectionContext, PaletteContext, paletteFor } from "../theme.tsx";

interface ChromeProps extends Pick<AppFrameProps, "theme" | "direction"> {
  children: ReactNode;
}

/** Surrounds every page: colors, direction, footer and help. */
export function Chrome({ theme, direction, children }: ChromeProps) {
  const { columns, rows } = useWindowSize();
  const help = useHelp();
  const { exit } = useApp();
  const { scope, leave } = useLeaveScope(exit);
  useKeys("frame", [{ keys: ["q"], label: terminalMessages.keys.quit, run: leave }]);
  return (
    <PaletteContext value={paletteFor(theme)}>
      <DirectionContext value={direction}>
        <Box flexDirection="column" width={columns} height={rows}>
          <LeaveScope scope={scope}>{children}</LeaveScope>
          <Rule />
          <Footer />
        </Box>
        {help}
      </DirectionContext>
    </PaletteContext>
  );
}
