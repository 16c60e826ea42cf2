import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { TextField } from "./text-field.tsx";

// two dates and their separator
const maxLength = 23;

export const DateRangeField: Kit["DateRangeField"] = (props) => (
  <TextField {...props} maxLength={maxLength} placeholder={kitMessages.dateRangePlaceholder} />
);
