import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

const typingMS = 300;

/** The state of a list that its address holds: filter, view, order. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string) => params.get(name) ?? "",
    /** Empty values are removed. */
    set: (changes: Record<string, string>) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value) now.set(name, value);
            else now.delete(name);
          }
          return now;
        },
        { replace: true },
      ),
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
