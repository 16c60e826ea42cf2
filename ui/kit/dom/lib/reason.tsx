import { Tooltip } from "@patternfly/react-core/dist/esm/components/Tooltip/index.js";
import { type ReactElement, useContext } from "react";
import { PopupContainer } from "./popup-container.tsx";

export function Reason({ text, children }: { text: string; children: ReactElement }) {
  const home = useContext(PopupContainer);
  return (
    <Tooltip content={text} aria="none" appendTo={home === "inline" ? () => document.body : home}>
      {children}
    </Tooltip>
  );
}
