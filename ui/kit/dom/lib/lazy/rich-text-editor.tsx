import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { TextArea } from "@patternfly/react-core/dist/esm/components/TextArea/index.js";
import { TextInput } from "@patternfly/react-core/dist/esm/components/TextInput/index.js";
import BoldIcon from "@patternfly/react-icons/dist/esm/icons/bold-icon.js";
import CodeIcon from "@patternfly/react-icons/dist/esm/icons/code-icon.js";
import ItalicIcon from "@patternfly/react-icons/dist/esm/icons/italic-icon.js";
import LinkIcon from "@patternfly/react-icons/dist/esm/icons/link-icon.js";
import ListOlIcon from "@patternfly/react-icons/dist/esm/icons/list-ol-icon.js";
import ListUlIcon from "@patternfly/react-icons/dist/esm/icons/list-ul-icon.js";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { secureAddress } from "../../../headless/rich-text.ts";
import { insertLink, toggleList, toggleMark, type Selected } from "../../../headless/rich-text-edit.ts";
import { kitMessages } from "../../../messages.ts";
import type { RichTextFieldProps } from "../../../types/index.ts";
import { control } from "../field.tsx";
import RichTextView from "./rich-text-view.tsx";

type Change = (selected: Selected) => Selected | undefined;

const bold: Change = (selected) => toggleMark(selected, "**");
const italic: Change = (selected) => toggleMark(selected, "*");

const buttons = () =>
  [
    { label: kitMessages.bold, icon: <BoldIcon />, change: bold },
    { label: kitMessages.italic, icon: <ItalicIcon />, change: italic },
    { label: kitMessages.code, icon: <CodeIcon />, change: (one: Selected) => toggleMark(one, "`") },
    {
      label: kitMessages.bulletedList,
      icon: <ListUlIcon />,
      change: (one: Selected) => toggleList(one, false),
    },
    {
      label: kitMessages.numberedList,
      icon: <ListOlIcon />,
      change: (one: Selected) => toggleList(one, true),
    },
  ] satisfies { change: Change; [name: string]: unknown }[];

interface EditorProps extends RichTextFieldProps {
  id: string;
  /** Whether the field that this editor replaces has the focus. */
  hasFocus: RefObject<boolean>;
}

/** A text area with buttons for Markdown, and a preview. */
export default function RichTextEditor({ hasFocus, ...props }: EditorProps) {
  const { id, label, value, onChange, maxLength = Infinity, disabled } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const next = useRef<Selected>(undefined);
  const [isPreview, setPreview] = useState(false);
  const [linking, setLinking] = useState<Selected>();

  useLayoutEffect(() => {
    if (!hasFocus.current) return;
    const end = area.current?.value.length ?? 0;
    area.current?.focus();
    area.current?.setSelectionRange(end, end);
  }, [hasFocus]);
  // restores the selection after a button has changed the text
  useLayoutEffect(() => {
    if (next.current?.value !== value) return;
    area.current?.focus();
    area.current?.setSelectionRange(next.current.start, next.current.end);
    next.current = undefined;
  }, [value]);

  const selection = (): Selected => ({
    value,
    start: area.current?.selectionStart ?? value.length,
    end: area.current?.selectionEnd ?? value.length,
  });
  const apply = (changed: Selected | undefined) => {
    if (!changed || changed.value.length > maxLength) return false;
    next.current = changed;
    onChange(changed.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const change = { b: bold, i: italic }[event.key];
    if (!change || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    apply(change(selection()));
  };
  const onPaste = (event: ClipboardEvent) => {
    const selected = selection();
    const pasted = event.clipboardData.getData("text/plain");
    if (selected.start === selected.end || !secureAddress(pasted)) return;
    if (apply(insertLink(selected, pasted))) event.preventDefault();
  };
  return (
    <div className="muster-rich-field">
      <div role="toolbar" aria-label={kitMessages.formatting(label)} aria-controls={id}>
        {buttons().map(({ label: name, icon, change }) => (
          <PlainButton
            key={name}
            variant="plain"
            size="sm"
            aria-label={name}
            title={name}
            icon={icon}
            isDisabled={disabled === true || isPreview}
            onClick={() => apply(change(selection()))}
          />
        ))}
        <PlainButton
          variant="plain"
          size="sm"
          aria-label={kitMessages.link}
          aria-expanded={linking !== undefined}
          title={kitMessages.link}
          icon={<LinkIcon />}
          isDisabled={disabled === true || isPreview}
          onClick={() => setLinking(linking ? undefined : selection())}
        />
        <PlainButton
          variant="link"
          size="sm"
          aria-pressed={isPreview}
          onClick={() => {
            setLinking(undefined);
            setPreview(!isPreview);
          }}
        >
          {isPreview ? kitMessages.write : kitMessages.preview}
        </PlainButton>
      </div>
      {linking && (
        <LinkRow
          onClose={() => {
            setLinking(undefined);
            area.current?.focus();
          }}
          onInsert={(address) => apply(insertLink(linking, address))}
        />
      )}
      {isPreview ? (
        <div id={id} className="muster-rich-preview">
          {value.trim() ? (
            <RichTextView value={value} />
          ) : (
            <p className="muster-muted">{kitMessages.nothingToPreview}</p>
          )}
        </div>
      ) : (
        <TextArea
          {...control(id, props)}
          ref={area}
          value={value}
          maxLength={props.maxLength}
          isDisabled={disabled}
          dir="auto"
          rows={8}
          resizeOrientation="vertical"
          onChange={(_, text) => onChange(text)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      )}
    </div>
  );
}

function LinkRow({ onInsert, onClose }: { onInsert(address: string): boolean; onClose(): void }) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [isWrong, setWrong] = useState(false);
  const insert = () => {
    if (onInsert(address)) onClose();
    else setWrong(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // neither the form nor its dialog may handle these keys
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") insert();
    else onClose();
  };
  return (
    <div className="muster-rich-link">
      <TextInput
        ref={(input) => input?.focus()}
        type="url"
        aria-label={kitMessages.linkAddress}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        aria-invalid={isWrong}
        validated={isWrong ? "error" : "default"}
        placeholder={kitMessages.linkPlaceholder}
        value={address}
        onChange={(_, text) => {
          setAddress(text);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <PlainButton variant="secondary" onClick={insert}>
        {kitMessages.insert}
      </PlainButton>
      <PlainButton variant="link" onClick={onClose}>
        {kitMessages.cancel}
      </PlainButton>
      {isWrong && (
        <div id={`${id}-error`} className="muster-error">
          {kitMessages.linkInvalid}
        </div>
      )}
    </div>
  );
}
