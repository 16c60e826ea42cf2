import { kitMessages } from "../../../messages.ts";
import type { Command } from "../../../types/index.ts";
import { useId, useState } from "react";
import { matches } from "../matches.ts";
import { Modal } from "../modal.tsx";
import { useActive } from "../use-active-option.ts";

export function CommandPalette({ commands, onClose }: { commands: readonly Command[]; onClose(): void }) {
  const id = useId();
  const [query, setQuery] = useState("");
  const matching = commands.filter((command) => matches(`${command.group} ${command.label}`, query));
  const groups = [...new Set(matching.map((command) => command.group))];
  const found = groups.flatMap((group) => matching.filter((command) => command.group === group));
  const choose = (index: number) => {
    onClose();
    found[index]?.onSelect();
  };
  const { index, setActive, onKeyDown } = useActive(found.length, choose);
  return (
    <Modal label={kitMessages.commandPalette} className="muster-palette" initial="input" onClose={onClose}>
      <input
        className="muster-palette-field"
        role="combobox"
        aria-label={kitMessages.searchCommands}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={index >= 0 ? `${id}-${index}` : undefined}
        placeholder={kitMessages.searchCommandsPlaceholder}
        autoComplete="off"
        dir="auto"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={kitMessages.commands} className="muster-palette-list">
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <div className="muster-palette-group" aria-hidden="true">
              {group}
            </div>
            {found.map(
              (command, at) =>
                command.group === group && (
                  <div
                    key={command.label}
                    ref={
                      at === index ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined
                    }
                    id={`${id}-${at}`}
                    role="option"
                    aria-selected={at === index}
                    className="muster-palette-option"
                    onClick={() => choose(at)}
                  >
                    <bdi>{command.label}</bdi>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <div role="status" className="muster-palette-status">
        {found.length === 0 ? kitMessages.noCommandMatches : ""}
      </div>
    </Modal>
  );
}
