import { Text as InkText } from "ink";
import type { Kit } from "../../types/index.ts";
import { clean } from "../lib/text.ts";

export const RemoteScreen: Kit["RemoteScreen"] = ({ label }) => <InkText dimColor>{clean(label)}</InkText>;
