import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { TextField } from "./text-field.tsx";

export const RichTextField: Kit["RichTextField"] = (props) => (
  <TextField {...props} multiline hint={[props.hint, kitMessages.markdownHint].filter(Boolean).join(" ")} />
);
