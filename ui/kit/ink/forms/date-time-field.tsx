import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { TypedField } from "../lib/typed-field.tsx";

export const DateTimeField: Kit["DateTimeField"] = (props) => (
  <TypedField {...props} placeholder={kitMessages.dateTimePlaceholder} width={26} />
);
