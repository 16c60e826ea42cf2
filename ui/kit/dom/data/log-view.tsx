import { SearchInput } from "@patternfly/react-core/dist/esm/components/SearchInput/index.js";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { highlight, useLog } from "../../headless/use-log.ts";
import { kitMessages } from "../../messages.ts";
import type { LogLine, LogViewProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";

export function LogView(props: LogViewProps) {
  const { label, lines, live, empty } = props;
  const log = useLog(props);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
    overscan: 20,
  });
  const { following, matchLine } = log;
  useEffect(() => {
    if (following && lines.length > 0) virtualizer.scrollToIndex(lines.length - 1, { align: "end" });
  }, [following, lines.length, virtualizer, log.wrap]);
  useEffect(() => {
    if (matchLine !== undefined) virtualizer.scrollToIndex(matchLine, { align: "center" });
  }, [matchLine, virtualizer]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
    if (end && !log.query) log.follow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (["ArrowUp", "PageUp", "Home"].includes(event.key)) log.pause();
    else if (event.key === "End") log.follow();
    else if (event.key === "/") {
      event.preventDefault();
      field.current?.focus();
    }
  };
  if (lines.length === 0 && !live) return <p className="muster-muted">{empty}</p>;
  return (
    <section className="muster-log" aria-label={label}>
      <LogTools log={log} field={field} />
      <div
        ref={scroller}
        className="muster-log-lines"
        dir={log.isFollowed ? undefined : "ltr"}
        role="log"
        aria-label={label}
        aria-live="off"
        tabIndex={0}
        data-wrap={log.wrap || undefined}
        onScroll={onScroll}
        onWheel={(event) => event.deltaY < 0 && log.pause()}
        onKeyDown={onKeyDown}
      >
        {lines.length === 0 && <p className="muster-muted">{empty}</p>}
        <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={index}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-tone={line.tone}
                  data-current={index === matchLine || undefined}
                  className="muster-log-line"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LineContent line={line} number={index + 1} query={log.query} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

function LineContent({ line, number, query }: { line: LogLine; number: number; query: string }) {
  return (
    <>
      <span className="muster-log-number" aria-hidden="true">
        {number}
      </span>
      {line.time && <time className="muster-log-time">{line.time}</time>}
      <bdi className="muster-log-text">
        {highlight(line.text, query).map((piece, at) =>
          at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
        )}
      </bdi>
    </>
  );
}

interface LogToolsProps {
  log: ReturnType<typeof useLog>;
  field: { current: HTMLInputElement | null };
}

function LogTools({ log, field }: LogToolsProps) {
  const { query, matches, match } = log;
  const searchLabel = log.isFollowed ? kitMessages.searchLog : kitMessages.searchText;
  const found = matches.length ? kitMessages.matchOf(match + 1, matches.length) : kitMessages.noMatches;
  return (
    <div className="muster-toolbar">
      <SearchInput
        ref={field}
        aria-label={searchLabel}
        placeholder={searchLabel}
        resetButtonLabel={kitMessages.clearSearch}
        previousNavigationButtonAriaLabel={kitMessages.previousMatch}
        nextNavigationButtonAriaLabel={kitMessages.nextMatch}
        value={query}
        resultsCount={query ? `${match + 1} / ${matches.length}` : undefined}
        onPreviousClick={() => log.step(-1)}
        onNextClick={() => log.step(1)}
        onChange={(_, text) => log.search(text)}
        onClear={() => log.search("")}
        onKeyDown={(event) => {
          if (event.key === "Enter") log.step(event.shiftKey ? -1 : 1);
        }}
        className="muster-search"
        inputProps={{ dir: "auto" }}
      />
      <span className="muster-sr" role="status">
        {query ? found : ""}
      </span>
      <ToggleButton label={kitMessages.wrapLines} on={log.wrap} onToggle={log.toggleWrap} />
      {log.isFollowed && (
        <ToggleButton
          label={kitMessages.follow}
          on={log.following}
          onToggle={log.following ? log.pause : log.follow}
        />
      )}
      {log.isFollowed && log.newLines > 0 && (
        <Button
          action={{ label: kitMessages.followPaused(log.newLines), kind: "plain", onSelect: log.follow }}
        />
      )}
      {log.save && <Button action={{ label: kitMessages.saveLog, onSelect: log.save }} />}
    </div>
  );
}

function ToggleButton({ label, on, onToggle }: { label: string; on: boolean; onToggle(): void }) {
  return (
    <button type="button" className="muster-preset" aria-pressed={on} onClick={onToggle}>
      {label}
    </button>
  );
}
