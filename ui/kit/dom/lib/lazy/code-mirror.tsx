import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
  type StreamParser,
} from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { tags } from "@lezer/highlight";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { CodeEditorProps, CodeLanguage } from "../../../types/index.ts";

interface CodeMirrorProps extends CodeEditorProps {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const parsers: Record<CodeLanguage, (() => Promise<StreamParser<unknown>>) | undefined> = {
  batch: undefined,
  javascript: async () => (await import("@codemirror/legacy-modes/mode/javascript")).javascript,
  json: async () => (await import("@codemirror/legacy-modes/mode/javascript")).json,
  powershell: async () => (await import("@codemirror/legacy-modes/mode/powershell")).powerShell,
  python: async () => (await import("@codemirror/legacy-modes/mode/python")).python,
  shell: async () => (await import("@codemirror/legacy-modes/mode/shell")).shell,
  vbscript: async () => (await import("@codemirror/legacy-modes/mode/vbscript")).vbScript,
  text: undefined,
};

// Both themes define these colors.
const highlightStyle = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muster-code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.definitionKeyword], color: "var(--muster-code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--muster-code-string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--muster-code-number)" },
  { tag: [tags.variableName, tags.propertyName, tags.attributeName], color: "var(--muster-code-name)" },
]);

const fromOutside = Annotation.define<boolean>();

const theme = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "inherit", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--pf-t--global--font--family--mono)",
    minHeight: "14rem",
    maxHeight: "32rem",
    overflow: "auto",
  },
  ".cm-content": { caretColor: "currentColor" },
  ".cm-content, .cm-gutter": { minHeight: "14rem" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    color: "var(--pf-t--global--text--color--subtle)",
    borderInlineEnd: "1px solid var(--pf-t--global--border--color--default)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "var(--pf-t--global--background--color--primary--hover)",
  },
  ".cm-cursor": { borderLeftColor: "currentColor" },
});

/**
 * Replaces the selection itself: Chrome would write inline styles when it replaces several lines, which the
 * content security policy blocks.
 */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { readOnly, selection } = view.state;
    if (event.inputType !== "insertText" || !event.data || selection.main.empty || view.composing || readOnly)
      return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), {
      userEvent: "input.type",
      scrollIntoView: true,
    });
    return true;
  },
});

function attributesOf({ label, describedBy, invalid, required }: CodeMirrorProps) {
  return EditorView.contentAttributes.of({
    tabindex: "0",
    "aria-label": label,
    "aria-invalid": String(invalid),
    "aria-required": String(required ?? false),
    // an element in a shadow root can't refer to an ID outside of it
    ...(describedBy && { "aria-description": document.getElementById(describedBy)?.textContent ?? "" }),
  });
}

export default function CodeMirror(props: CodeMirrorProps) {
  const { value, language = "text", disabled, maxLength } = props;
  const home = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  const slots = useRef({
    language: new Compartment(),
    editable: new Compartment(),
    attributes: new Compartment(),
  });
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = home.current;
    if (!element) return;
    const { language: languageSlot, editable, attributes } = slots.current;
    // In a shadow root, CodeMirror adds its styles as a style sheet; the content security policy blocks style
    // elements.
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const limit = EditorState.changeFilter.of(
      (change) => change.newDoc.length <= (latest.current.maxLength ?? Infinity),
    );
    const changes = EditorView.updateListener.of((update) => {
      const own = update.transactions.some((transaction) => transaction.annotation(fromOutside));
      if (update.docChanged && !own) latest.current.onChange(update.state.doc.toString());
      if (update.focusChanged && !update.view.hasFocus) latest.current.onBlur?.();
    });
    const extensions: Extension[] = [
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      // characters that reorder or hide text must be visible; CodeMirror's own list lacks these
      highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/ }),
      highlightSelectionMatches(),
      syntaxHighlighting(highlightStyle),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
      theme,
      replaceSelection,
      limit,
      changes,
      languageSlot.of([]),
      editable.of([]),
      attributes.of(attributesOf(latest.current)),
    ];
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: latest.current.value, extensions }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = undefined;
    };
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);
  useEffect(() => {
    let stale = false;
    void parsers[language]?.().then((parser) => {
      if (stale) return;
      const effects = slots.current.language.reconfigure(StreamLanguage.define(parser));
      view.current?.dispatch({ effects });
    });
    return () => {
      stale = true;
    };
  }, [language]);
  useEffect(() => {
    view.current?.dispatch({
      effects: [
        slots.current.editable.reconfigure(EditorState.readOnly.of(disabled ?? false)),
        slots.current.attributes.reconfigure(attributesOf(props)),
      ],
    });
  }, [disabled, props]);
  return (
    <div
      ref={home}
      id={props.id}
      className="muster-code-editor"
      dir="ltr"
      data-invalid={props.invalid || undefined}
      data-maximum={maxLength}
    />
  );
}
