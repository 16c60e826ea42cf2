import { Button as PlainButton } from "@patternfly/react-core/dist/esm/components/Button/index.js";
import { kitMessages } from "../../messages.ts";
import type { CodeProps } from "../../types/index.ts";
import { useRef, useState } from "react";

export function Code({ label, value }: CodeProps) {
  const code = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState("");
  // navigator.clipboard doesn't exist if the console is served over plain HTTP.
  const copy = () => {
    if (code.current) getSelection()?.selectAllChildren(code.current);
    setCopied(document.execCommand("copy") ? value : "");
  };
  return (
    <figure className="muster-code" aria-label={label}>
      <figcaption>{label}</figcaption>
      <div>
        <code ref={code} dir="ltr" tabIndex={0}>
          {value}
        </code>
        <PlainButton variant="secondary" onClick={copy} aria-label={kitMessages.copyLabel(label)}>
          {kitMessages.copy}
        </PlainButton>
      </div>
      <span role="status" className="muster-muted">
        {copied === value ? kitMessages.copied : ""}
      </span>
    </figure>
  );
}
