import ArrowDownIcon from "@patternfly/react-icons/dist/esm/icons/arrow-down-icon.js";
import ArrowUpIcon from "@patternfly/react-icons/dist/esm/icons/arrow-up-icon.js";
import TimesIcon from "@patternfly/react-icons/dist/esm/icons/times-icon.js";
import { useId, useRef } from "react";
import { kitMessages } from "../../messages.ts";
import type { RepeatableGroupProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { Field } from "../lib/field.tsx";
import { IconButton } from "../lib/icon-button.tsx";

export function RepeatableGroup<Item>(props: RepeatableGroupProps<Item>) {
  const { items, itemKey, itemLabel, addLabel, onAdd, onRemove, onMove, empty, children } = props;
  const { minimum = 0, maximum = Infinity } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    onAdd();
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(".muster-item:last-of-type :is(input, select, textarea)")
        ?.focus(),
    );
  };
  return (
    <Field label={props.label} hint={props.hint} error={props.error} id={id} group>
      <div ref={list} className="muster-items">
        {items.length === 0 && empty && <p className="muster-muted">{empty}</p>}
        {items.map((item, index) => {
          const name = itemLabel(item, index);
          return (
            <section key={itemKey(item, index)} className="muster-item" aria-label={name}>
              <header className="muster-item-header">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="muster-item-actions">
                  {onMove && (
                    <>
                      <IconButton
                        label={`${kitMessages.moveUp}: ${name}`}
                        icon={<ArrowUpIcon />}
                        disabled={index === 0}
                        onClick={() => onMove(index, index - 1)}
                      />
                      <IconButton
                        label={`${kitMessages.moveDown}: ${name}`}
                        icon={<ArrowDownIcon />}
                        disabled={index === items.length - 1}
                        onClick={() => onMove(index, index + 1)}
                      />
                    </>
                  )}
                  <IconButton
                    label={kitMessages.removeLabel(name)}
                    icon={<TimesIcon />}
                    disabled={items.length <= minimum}
                    onClick={() => onRemove(index)}
                  />
                </span>
              </header>
              {children(item, index)}
            </section>
          );
        })}
        {items.length < maximum && <Button action={{ label: addLabel, onSelect: add }} />}
      </div>
    </Field>
  );
}
