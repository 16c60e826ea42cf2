import "@patternfly/react-core/dist/styles/base.css";
import type { Kit } from "../contract.ts";
import { Button, Menu } from "./actions.tsx";
import { Bars, Beside, CellMap, Timeline } from "./charts.tsx";
import { Confirm, Dialog } from "./dialog.tsx";
import { ChoicesField, NumberField, SearchField, SelectField, TextField, ToggleField } from "./fields.tsx";
import { Form, Tabs, Wizard } from "./form.tsx";
import { AppFrame, Plain } from "./frame.tsx";
import {
  Banner,
  Code,
  Details,
  EmptyState,
  Link,
  Progress,
  QrCode,
  Screen,
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
  Bars,
  Beside,
  Button,
  CellMap,
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
  Plain,
  Progress,
  QrCode,
  Screen,
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
