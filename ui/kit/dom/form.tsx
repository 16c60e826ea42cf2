import { Alert } from "@patternfly/react-core/dist/esm/components/Alert/index.js";
import { Form as PlainForm } from "@patternfly/react-core/dist/esm/components/Form/Form.js";
import { useContext, useEffect, useRef, type KeyboardEvent } from "react";
import type { FormProps, TabsProps, WizardProps } from "../contract.ts";
import { Actions, Button } from "./actions.tsx";
import { Heading, HeadingLevel, PageHeading } from "./heading.tsx";

export function Form({ label, onSubmit, submitLabel, busy, error, onCancel, children }: FormProps) {
  const ref = useRef<HTMLDivElement>(null);
  const submitted = useRef(false);
  const followed = useRef<Element | null>(null);
  useEffect(() => {
    if (!submitted.current || busy) return;
    const wrong = ref.current?.querySelector<HTMLElement>(
      "[aria-invalid=true]:not(:disabled), [data-refused]",
    );
    const answer = ref.current?.nextElementSibling ?? null;
    if (!wrong && answer === followed.current) return;
    submitted.current = false;
    if (wrong) wrong.focus();
    // what a form brings up below itself may lie below what is seen
    else answer?.scrollIntoView({ block: "start" });
  });
  return (
    <div ref={ref}>
      <PlainForm
        aria-label={label}
        noValidate
        onInput={() => (submitted.current = false)}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog opened from this one is its child in React.
          event.stopPropagation();
          if (busy) return;
          submitted.current = true;
          followed.current = ref.current?.nextElementSibling ?? null;
          onSubmit();
        }}
      >
        {error && (
          <div role="alert" tabIndex={-1} data-refused>
            <Alert isInline variant="danger" title={error} component="p" />
          </div>
        )}
        {children}
        <div className="muster-actions">
          <Button
            submit
            action={{
              label: busy && submitLabel === "Save" ? "Saving..." : submitLabel,
              onSelect: onSubmit,
              kind: "primary",
              busy,
            }}
          />
          {onCancel && <Button action={{ label: "Cancel", onSelect: onCancel, kind: "plain" }} />}
        </div>
      </PlainForm>
    </div>
  );
}

export function Wizard({ title, steps, current, onStep, actions, children }: WizardProps) {
  const level = useContext(HeadingLevel);
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current !== current) heading.current?.focus();
    shown.current = current;
  }, [current]);
  const at = steps.findIndex((step) => step.id === current);
  return (
    <section className="muster-wizard muster-stack" aria-label={title}>
      {level === 1 && <PageHeading title={title} />}
      <nav aria-label={title}>
        <ol className="muster-steps">
          {steps.map((step, index) => (
            <li key={step.id}>
              <button
                type="button"
                className="muster-step"
                aria-current={step.id === current ? "step" : undefined}
                data-done={index < at || undefined}
                disabled={!step.enabled}
                onClick={() => onStep(step.id)}
              >
                <span className="muster-step-number" aria-hidden="true">
                  {index + 1}
                </span>
                {step.label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <HeadingLevel value={2}>
        <div ref={heading} tabIndex={-1} className="muster-step-heading">
          <Heading>{steps[at]?.label}</Heading>
        </div>
        <HeadingLevel value={3}>{children}</HeadingLevel>
      </HeadingLevel>
      <Actions
        className="muster-wizard-footer"
        actions={actions.map((action, index) =>
          index === 0 ? { kind: "primary" as const, ...action } : action,
        )}
      />
    </section>
  );
}

export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const at = tabs.findIndex((tab) => tab.id === current);
    const moves: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: tabs.length - 1,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = (move + tabs.length) % tabs.length;
    list.current?.querySelectorAll("button")[next]?.focus();
    const tab = tabs[next];
    if (tab) onChange(tab.id);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="muster-tabs" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          tabIndex={tab.id === current ? 0 : -1}
          className="muster-tab"
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="muster-count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
