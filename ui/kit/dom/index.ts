import "@patternfly/react-core/dist/styles/base.css";
import type { Kit } from "../contract.ts";
import { Button, Menu } from "./actions.tsx";
import { BarChart, Columns, Heatmap, Timeline } from "./charts.tsx";
import { Confirm, Dialog } from "./dialog.tsx";
import { ChoicesField, NumberField, SearchField, SelectField, TextField, ToggleField } from "./fields.tsx";
import { Form, Tabs, Wizard } from "./form.tsx";
import { AppFrame, BlankPage } from "./frame.tsx";
import {
  Banner,
  Code,
  Details,
  EmptyState,
  Link,
  Progress,
  QrCode,
  Page,
  Section,
  Status,
  Text,
  Toolbar,
} from "./parts.tsx";
import { DataTable } from "./table.tsx";
import "./kit.css";

export {
  AppFrame,
  Banner,
  BarChart,
  Columns,
  Button,
  Heatmap,
  ChoicesField,
  Code,
  Confirm,
  DataTable,
  Details,
  Dialog,
  EmptyState,
  Form,
  Link,
  Menu,
  NumberField,
  BlankPage,
  Progress,
  QrCode,
  Page,
  SearchField,
  Section,
  SelectField,
  Status,
  Tabs,
  Text,
  TextField,
  Timeline,
  ToggleField,
  Toolbar,
  Wizard,
};

type Satisfying<Parts extends Kit> = Parts;
export type DomKit = Satisfying<typeof import("./index.ts")>;
