import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams, type NavigateOptions } from "react-router";

const typingMS = 300;

/** Changes to an address that isn't shown yet, so that further changes are added to them. */
const pending = new WeakMap<object, URLSearchParams>();

/** Returns the parameters of the address, and a function that changes some of them. */
export function useAddressParameters() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    params,
    /** Changes parameters; empty values are removed. */
    change(changes: Record<string, string>, options?: NavigateOptions) {
      const next = new URLSearchParams(pending.get(location) ?? params);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      pending.set(location, next);
      setParams(next, options);
    },
  };
}

/** The state of a list that is stored in the address: filter, view, sort order. */
export function useAddress() {
  const { params, change } = useAddressParameters();
  return {
    get: (name: string) => params.get(name) ?? "",
    set: (changes: Record<string, string>) => change(changes, { replace: true }),
  };
}

/**
 * A text in the address that the user edits: `value` is updated once typing pauses, and the typed text is
 * updated when the address changes otherwise, such as by Back.
 */
export function useTypedAddress(name: string, maxLength = 200) {
  const { get, set } = useAddress();
  const value = get(name);
  const [typing, setTyping] = useState({ text: value, from: value, sent: value });
  if (typing.from !== value)
    setTyping({ text: value === typing.sent ? typing.text : value, from: value, sent: value });
  const { text } = typing;
  const send = useEffectEvent(() => {
    setTyping((now) => ({ ...now, sent: text }));
    set({ [name]: text });
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(send, typingMS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return {
    value,
    typed: text,
    setTyped: (next: string) => setTyping((now) => ({ ...now, text: next.slice(0, maxLength) })),
  };
}
