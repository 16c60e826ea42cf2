import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams, type NavigateOptions } from "react-router";

const typingMS = 300;

/** Changes of an address that isn't shown yet: further ones add to them. */
const pending = new WeakMap<object, URLSearchParams>();

/** The parameters of the address, and how to change some of them. */
export function useAddressParameters() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    params,
    /** Empty values are removed. */
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

/** The state of a list that its address holds: filter, view, order. */
export function useAddress() {
  const { params, change } = useAddressParameters();
  return {
    get: (name: string) => params.get(name) ?? "",
    set: (changes: Record<string, string>) => change(changes, { replace: true }),
  };
}

/**
 * A text of the address that the user types: `value` follows once typing stops, and what is typed follows an
 * address that changes otherwise, such as by Back.
 */
export function useTypedAddress(name: string, longest = 200) {
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
    setTyped: (next: string) => setTyping((now) => ({ ...now, text: next.slice(0, longest) })),
  };
}
