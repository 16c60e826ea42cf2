import { kitMessages } from "../../messages.ts";
import type { Kit } from "../../types/index.ts";
import { TypedField } from "../lib/typed-field.tsx";

export const DurationField: Kit["DurationField"] = (props) => (
  <TypedField {...props} placeholder={kitMessages.durationPlaceholder} width={16} />
);
