import {
  MenuToggle,
  type MenuToggleElement,
} from "@patternfly/react-core/dist/esm/components/MenuToggle/index.js";
import { Select, SelectList, SelectOption } from "@patternfly/react-core/dist/esm/components/Select/index.js";
import {
  TextInputGroup,
  TextInputGroupMain,
} from "@patternfly/react-core/dist/esm/components/TextInputGroup/index.js";
import { kitMessages } from "../../../messages.ts";
import type { Option } from "../../../types/index.ts";
import { type Ref, useContext, useId, useRef, useState } from "react";
import { matches } from "./matches.ts";
import { PopupContainer } from "../popup-container.tsx";
import { useActive } from "./use-active-option.ts";

/** The maximum number of listed options; typing narrows them down. */
const listed = 100;

interface ComboboxProps {
  id?: string;
  label: string;
  value: string;
  options: readonly Option[];
  onChange(value: string): void;
  onSearch?: ((text: string) => void) | undefined;
  searching?: boolean | undefined;
  onBlur?(): void;
  placeholder?: string;
  disabled?: boolean;
  validated?: "error" | "default";
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

export function Combobox({
  label,
  value,
  options,
  onChange,
  onSearch,
  searching,
  placeholder,
  disabled,
  validated,
  ...input
}: ComboboxProps) {
  const list = useId();
  const appendTo = useContext(PopupContainer);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string>();
  const open = query !== undefined;
  const found = options.filter((option) => matches(option.label, query ?? "")).slice(0, listed);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string | undefined) => {
    setQuery(undefined);
    if (next !== undefined && next !== value) onChange(next);
  };
  const { index, setActive, onKeyDown } = useActive(found.length, (at) => choose(found[at]?.value));
  const show = (text: string) => {
    setQuery(text);
    onSearch?.(text);
    setActive(
      text
        ? 0
        : Math.max(
            0,
            options.findIndex((option) => option.value === value),
          ),
    );
  };
  const { id, onBlur, ...described } = input;
  const toggle = (ref: Ref<MenuToggleElement>) => (
    <MenuToggle
      ref={ref}
      variant="typeahead"
      aria-label={kitMessages.showOptions(label)}
      isExpanded={open}
      isDisabled={disabled}
      isFullWidth
      status={validated === "error" ? "danger" : undefined}
      onClick={() => {
        if (open) setQuery(undefined);
        else show("");
        field.current?.focus();
      }}
    >
      <TextInputGroup isPlain isDisabled={disabled}>
        <TextInputGroupMain
          innerRef={field}
          inputId={id}
          value={query ?? chosen?.label ?? ""}
          placeholder={chosen?.label ?? placeholder}
          aria-label={label}
          role="combobox"
          isExpanded={open}
          aria-controls={list}
          aria-activedescendant={open && index >= 0 ? `${list}-${index}` : undefined}
          inputProps={{ ...described, autoComplete: "off", dir: "auto" }}
          onChange={(_, text) => show(text)}
          onClick={() => !open && show("")}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (open) {
              onKeyDown(event);
              if (event.key === "Tab") setQuery(undefined);
              if (event.key !== "Escape") return;
              event.preventDefault();
              setQuery(undefined);
            } else if (event.key === "ArrowDown" || event.key === "ArrowUp" || event.key === "Enter") {
              event.preventDefault();
              show("");
            }
          }}
        />
      </TextInputGroup>
    </MenuToggle>
  );
  return (
    <Select
      variant="typeahead"
      isOpen={open}
      selected={value}
      toggle={toggle}
      onSelect={(_, next) => choose(options.find((option) => option.value === next)?.value)}
      onOpenChange={(next) => !next && setQuery(undefined)}
      onOpenChangeKeys={[]}
      maxMenuHeight="18rem"
      shouldFocusFirstItemOnOpen={false}
      popperProps={{ appendTo, maxWidth: "90vw" }}
    >
      <SelectList id={list} aria-label={label}>
        {found.map((option, at) => (
          <SelectOption
            key={option.value}
            id={`${list}-${at}`}
            value={option.value}
            description={option.description}
            isFocused={at === index}
          >
            <bdi>{option.label}</bdi>
          </SelectOption>
        ))}
        {found.length === 0 && (
          <SelectOption isDisabled>
            {searching ? kitMessages.searching : kitMessages.nothingMatches}
          </SelectOption>
        )}
      </SelectList>
    </Select>
  );
}
