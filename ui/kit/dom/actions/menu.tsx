import type { MenuProps } from "../../types/index.ts";
import { ActionMenu } from "../lib/action-menu.tsx";

export function Menu(props: MenuProps) {
  return <ActionMenu {...props} />;
}
