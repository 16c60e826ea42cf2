import { terminalMessages } from "../../messages.ts";
import { LeaveScope, useLeaveScope } from "../../../headless/use-unsaved-changes.tsx";
import type { AppFrameProps, Notice } from "../../../types/index.ts";
import { Box, useApp, useWindowSize } from "ink";
import { useState, type ReactNode } from "react";
import { KeyLine, StatusLine } from "./footer.tsx";
import { useHelp } from "./help.tsx";
import { useFocusChanges, useKeys } from "../keyboard/keys.tsx";
import { ListOverlay, itemOf } from "../list.tsx";
import { DirectionContext, PaletteContext, paletteFor } from "../theme.tsx";

interface ChromeProps extends Pick<AppFrameProps, "theme" | "direction"> {
  notice?: Notice | undefined;
  children: ReactNode;
}

/** Surrounds every page with colors, direction, status line, key line and help. */
export function Chrome({ theme, direction, notice, children }: ChromeProps) {
  const { columns, rows } = useWindowSize();
  const help = useHelp();
  const { exit } = useApp();
  const { scope, leave } = useLeaveScope(exit);
  useKeys("frame", [{ keys: ["q"], label: terminalMessages.keys.quit, hidden: true, run: leave }]);
  return (
    <PaletteContext value={paletteFor(theme)}>
      <DirectionContext value={direction}>
        <Box flexDirection="column" width={columns} height={rows}>
          <LeaveScope scope={scope}>{children}</LeaveScope>
          <StatusLine notice={notice} />
          <KeyLine />
        </Box>
        <MoreActions />
        {help}
      </DirectionContext>
    </PaletteContext>
  );
}

/** A menu of all actions of the page and its current row, also disabled ones with the reason. */
function MoreActions() {
  const { surroundings } = useFocusChanges();
  const { actions = [] } = surroundings;
  const [open, setOpen] = useState(false);
  useKeys(
    "frame",
    actions.length
      ? [{ keys: ["x", "f10"], label: terminalMessages.keys.more, run: () => setOpen(true) }]
      : [],
  );
  if (!open) return null;
  return (
    <ListOverlay
      title={terminalMessages.actionsTitle}
      filter={actions.length > 8}
      items={actions.map((action) => itemOf(action))}
      onClose={() => setOpen(false)}
    />
  );
}
