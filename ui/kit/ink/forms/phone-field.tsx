import type { Kit } from "../../types/index.ts";
import { TextField } from "./text-field.tsx";

export const PhoneField: Kit["PhoneField"] = (props) => <TextField {...props} maxLength={20} />;
