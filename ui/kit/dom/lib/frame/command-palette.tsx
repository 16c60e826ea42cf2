import { ranked } from "../../../headless/rank.ts";
import { kitMessages } from "../../../messages.ts";
import type { AppFrameProps } from "../../../types/index.ts";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { matches } from "../choices/matches.ts";
import { Modal } from "../modal.tsx";
import { useActive } from "../choices/use-active-option.ts";

type Props = Pick<AppFrameProps, "commands" | "search"> & { onClose(): void };

export function CommandPalette({ commands, search, onClose }: Props) {
  const id = useId();
  const [query, setQuery] = useState("");
  const type = useEffectEvent((text?: string) => search?.onType(text));
  useEffect(() => {
    type("");
    return () => type();
  }, []);
  const own = commands.filter((command) => matches(`${command.group} ${command.label}`, query));
  const further = search?.found ?? [];
  // without a query, recently opened items come first
  const matching = query.trim() ? ranked([...own, ...further], query) : [...further, ...own];
  const groups = [...new Set(matching.map((command) => command.group))];
  const found = groups.flatMap((group) => matching.filter((command) => command.group === group));
  const status = search?.status ?? "";
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
          search?.onType(event.target.value);
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
                    key={at}
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
                    {command.detail && <bdi className="muster-palette-detail">{command.detail}</bdi>}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <div role="status" className="muster-palette-status">
        {status || (found.length === 0 ? kitMessages.noCommandMatches : "")}
      </div>
    </Modal>
  );
}
