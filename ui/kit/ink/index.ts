import type { Kit } from "../contract.ts";
import * as kit from "./index.ts";

export { AppFrame } from "./app-frame.tsx";
export { BarChart, Columns, Heatmap, Timeline } from "./charts.tsx";
export { BlankPage } from "./chrome.tsx";
export {
  ChoicesField,
  Form,
  NumberField,
  SearchField,
  SelectField,
  TextField,
  ToggleField,
} from "./fields.tsx";
export { Page, Section, Text, Toolbar } from "./layout.tsx";
export { Confirm, Dialog, Menu } from "./overlays.tsx";
export { Banner, Button, Code, Details, EmptyState, Link, Progress, QrCode, Status, Tabs } from "./parts.tsx";
export { DataTable } from "./table.tsx";
export { Wizard } from "./wizard.tsx";

kit satisfies Kit;
