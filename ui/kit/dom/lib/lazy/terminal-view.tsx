import RhUiCloseIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-close-icon.js";
import RhUiSearchIcon from "@patternfly/react-icons/dist/esm/icons/rh-ui-search-icon.js";
import RhUiSpeakerIcon from "@patternfly/react-icons/dist/esm/icons/universal-access-icon.js";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { kitMessages } from "../../../messages.ts";
import type { TerminalProps } from "../../../types/index.ts";
import { IconButton } from "../icon-button.tsx";
import { TerminalPlace } from "../frame/terminal-place.ts";
import { openXterm, terminalFont, type Xterm } from "./xterm.ts";

const fontLoaded = () => document.fonts.load(terminalFont).catch(() => []);

export default function TerminalView({ label, source, ground = "plain" }: TerminalProps) {
  const { isShown, tools } = use(TerminalPlace);
  const home = useRef<HTMLDivElement>(null);
  const [xterm, setXterm] = useState<Xterm>();
  const [isSearching, setSearching] = useState(false);
  const [isRead, setRead] = useState(false);
  const [found, setFound] = useState({ place: -1, count: 0 });
  const open = useEffectEvent((element: HTMLElement) =>
    openXterm(element, {
      label,
      source,
      ground,
      onSearch: () => setSearching(true),
      onFound: (place, count) => setFound({ place, count }),
    }),
  );
  useEffect(() => {
    const element = home.current;
    if (!element) return undefined;
    let opened: Xterm | undefined;
    let isGone = false;
    const resized = new ResizeObserver(() => opened?.fit());
    // xterm.js measures its cells when it opens, so the font must be loaded before
    void fontLoaded().then(() => {
      if (isGone) return;
      opened = open(element);
      resized.observe(element);
      setXterm(opened);
    });
    return () => {
      isGone = true;
      resized.disconnect();
      opened?.dispose();
      setXterm(undefined);
    };
  }, [source]);
  useEffect(() => {
    if (isShown) xterm?.focus();
  }, [isShown, xterm]);
  const endSearch = () => {
    setSearching(false);
    xterm?.endSearch();
    xterm?.focus();
  };
  const toggleReader = () => {
    xterm?.setScreenReader(!isRead);
    setRead(!isRead);
  };
  const bar = (
    <div className="muster-terminal-tools">
      <IconButton
        label={kitMessages.searchTerminal}
        icon={<RhUiSearchIcon />}
        pressed={isSearching}
        onClick={() => (isSearching ? endSearch() : setSearching(true))}
      />
      <IconButton
        label={kitMessages.screenReader}
        icon={<RhUiSpeakerIcon />}
        pressed={isRead}
        onClick={toggleReader}
      />
    </div>
  );
  return (
    <div className="muster-terminal" dir="ltr" data-ground={ground} data-fits={source.resize !== undefined}>
      {tools ? isShown && createPortal(bar, tools) : bar}
      {isSearching && xterm && <SearchBar xterm={xterm} {...found} onClose={endSearch} />}
      <div ref={home} className="muster-terminal-home" />
    </div>
  );
}

interface SearchBarProps {
  xterm: Xterm;
  place: number;
  count: number;
  onClose(): void;
}

function SearchBar({ xterm, place, count, onClose }: SearchBarProps) {
  const [text, setText] = useState("");
  const matches = count ? kitMessages.matchOf(place + 1, count) : kitMessages.noMatches;
  return (
    <div className="muster-terminal-search" role="search" aria-label={kitMessages.searchTerminal}>
      <input
        aria-label={kitMessages.searchTerminal}
        value={text}
        // the user has just opened the search
        ref={(input) => input?.focus()}
        onChange={({ target }) => {
          setText(target.value);
          xterm.search(target.value, "typed");
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          else if (event.key === "Enter") xterm.search(text, event.shiftKey ? "previous" : "next");
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span role="status">{text && matches}</span>
      <IconButton label={kitMessages.close} icon={<RhUiCloseIcon />} onClick={onClose} />
    </div>
  );
}
