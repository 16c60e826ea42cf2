import "./colour.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { Fragment, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { AppFrameProps, Kit } from "../contract.ts";
import { RankContext, useFocusable, useKeyboard, useKeyboardChanges, useKeys } from "./keys.tsx";
import { content, ScrollView } from "./layout.tsx";
import { itemOf, ListOverlay, Overlay, type Item } from "./overlays.tsx";
import { clean, fit, shorten, widthOf } from "./text.ts";
import { DirectionContext, Marker, PaletteContext, paletteFor, toneMarks, usePalette } from "./theme.tsx";

const drawn: Record<string, string> = {
  ...{ up: "↑", down: "↓", left: "←", right: "→", enter: "Enter", escape: "Esc", space: "Space", tab: "Tab" },
  ...{ pageup: "PgUp", pagedown: "PgDn", home: "Home", end: "End", backspace: "⌫", delete: "Del", text: "a–z" },
};
const drawKey = (key: string) =>
  drawn[key] ??
  (key.length === 1
    ? key
    : key.replace(
        /(^|\+)(\w+)/g,
        (_, plus: string, part: string) => plus + (drawn[part] ?? part.charAt(0).toUpperCase() + part.slice(1)),
      ));

const scopeNames: Record<string, string> = { screen: "This screen", frame: "Everywhere", app: "Application" };

/** Hints for the keys in reach, the nearest first, as many as fit. */
function Footer() {
  const keyboard = useKeyboardChanges();
  const { columns } = useWindowSize();
  const { accent, tones } = usePalette();
  const seen = new Set<string>();
  const hints = keyboard
    .reach()
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys: [key = ""], quiet }) => !quiet && !seen.has(key) && seen.add(key))
    .map(({ keys, label }) => ({ key: keys.slice(0, 2).map(drawKey).join("/"), label }));
  const help = hints.filter(({ label }) => label === "help");
  let room = columns - 12;
  const fitting = hints.filter(({ key, label }) => {
    if (label === "help") return false;
    room -= widthOf(key) + widthOf(label) + 3;
    return room >= 0;
  });
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" paddingX={1}>
      {keyboard.message === undefined ? (
        <InkText wrap="truncate">
          {" "}
          {fitting.map(({ key, label }) => (
            <Fragment key={key}>
              <InkText bold color={accent}>
                {key}
              </InkText>
              <InkText dimColor> {label} </InkText>
            </Fragment>
          ))}
        </InkText>
      ) : (
        <InkText color={tones.warning} wrap="truncate">
          {" "}
          ▲ {clean(keyboard.message)}
        </InkText>
      )}
      {help.map(({ key, label }) => (
        <InkText key={key}>
          <InkText bold color={accent}>
            {key}
          </InkText>
          <InkText dimColor> {label}</InkText>
        </InkText>
      ))}
    </Box>
  );
}

interface HelpGroup {
  name: string;
  lines: string[];
}

function Help({ groups, onClose }: { groups: readonly HelpGroup[]; onClose(): void }) {
  return (
    <Overlay title="Keys" onClose={onClose}>
      <ScrollView>
        {groups.map(({ name, lines }) => (
          <Box key={name} flexDirection="column" marginTop={1} paddingLeft={2}>
            <InkText bold>{name}</InkText>
            {lines.map((line) => (
              <InkText key={line}>{line}</InkText>
            ))}
          </Box>
        ))}
      </ScrollView>
    </Overlay>
  );
}

function useHelp() {
  const keyboard = useKeyboard();
  const [groups, setGroups] = useState<readonly HelpGroup[]>();
  const open = () => {
    const found = new Map<string, Set<string>>();
    for (const { scope, bindings } of keyboard.reach()) {
      const name = scopeNames[scope] ?? "The focused part";
      const lines = found.get(name) ?? new Set();
      found.set(name, lines);
      for (const { keys, label } of bindings) lines.add(`${fit(keys.map(drawKey).join(" / "), 18)} ${label}`);
    }
    setGroups([...found].filter(([, lines]) => lines.size > 0).map(([name, lines]) => ({ name, lines: [...lines] })));
  };
  useKeys("app", [{ keys: ["?", "f1"], label: "help", run: () => groups === undefined && open() }]);
  return groups && <Help groups={groups} onClose={() => setGroups(undefined)} />;
}

interface ChromeProps extends Pick<AppFrameProps, "theme" | "direction"> {
  children: ReactNode;
}

/** What every page stands in: colours, direction, footer and help. */
function Chrome({ theme, direction, children }: ChromeProps) {
  const { columns, rows } = useWindowSize();
  const help = useHelp();
  return (
    <PaletteContext value={paletteFor(theme)}>
      <DirectionContext value={direction}>
        <Box flexDirection="column" width={columns} height={rows}>
          {children}
          <Rule />
          <Footer />
        </Box>
        {help}
      </DirectionContext>
    </PaletteContext>
  );
}

function Rule() {
  const { columns } = useWindowSize();
  return (
    <Box flexShrink={0} height={1}>
      <InkText dimColor>{"─".repeat(columns)}</InkText>
    </Box>
  );
}

/** A word in the header that opens something. */
function Opener({ label, bold, onOpen }: { label: string; bold?: boolean; onOpen(): void }) {
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "space"], label: "open", run: onOpen }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <Marker focused={focused} />
      <InkText bold={bold || focused}>{label}</InkText>
    </Box>
  );
}

function Navigation({ nav }: Pick<AppFrameProps, "nav">) {
  const navigate = useNavigate();
  const { accent } = usePalette();
  return (
    <Box flexDirection="column" flexShrink={0} width={22} paddingRight={1}>
      {nav.map(({ label, to, current }) => (
        <NavLink key={to} label={label} current={current} accent={accent} onOpen={() => void navigate(to)} />
      ))}
    </Box>
  );
}

interface NavLinkProps {
  label: string;
  current: boolean;
  accent: string;
  onOpen(): void;
}

function NavLink({ label, current, accent, onOpen }: NavLinkProps) {
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter"], label: "go", run: onOpen }]);
  return (
    <Box ref={ref} flexShrink={0}>
      <InkText color={accent}>{current ? "▌" : " "}</InkText>
      <Marker focused={focused} />
      <InkText bold={current || focused} color={current ? accent : undefined} wrap="truncate">
        {clean(label)}
      </InkText>
    </Box>
  );
}

type Opened = "palette" | "navigation" | "organization" | "user" | "notices";

export const AppFrame: Kit["AppFrame"] = (props) => {
  const { theme, direction } = props;
  return (
    <Chrome theme={theme} direction={direction}>
      <Frame {...props} />
    </Chrome>
  );
};

function Frame(props: AppFrameProps) {
  const { product, nav, breadcrumbs, organization, user, commands, notices, onDismiss, connection, children } = props;
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const { columns } = useWindowSize();
  const { tones } = usePalette();
  const wide = columns >= 110;
  const close = () => setOpened(undefined);
  useKeys("frame", [
    { keys: ["escape"], label: "back", run: () => void navigate(-1) },
    { keys: ["ctrl+k"], label: "commands", run: () => setOpened("palette") },
    { keys: ["f2", "ctrl+n"], label: "navigation", quiet: wide, run: () => setOpened("navigation") },
    ...(notices.length > 0
      ? [{ keys: ["f3", "ctrl+o"], label: "notices", quiet: wide, run: () => setOpened("notices") }]
      : []),
  ]);
  const lists: Record<Opened, { title: string; items: Item[]; start?: number; filter?: boolean }> = {
    palette: { title: "Commands", filter: true, items: commands.map((command) => ({ ...command })) },
    navigation: {
      title: "Go to",
      filter: true,
      start: nav.findIndex(({ current }) => current),
      items: nav.map(({ label, to }) => ({ label, onSelect: () => void navigate(to) })),
    },
    organization: {
      title: "Organization",
      filter: true,
      start: organization.options.findIndex(({ value }) => value === organization.value),
      items: organization.options.map((option) => ({
        ...option,
        onSelect: () => organization.onChange(option.value),
      })),
    },
    user: { title: user.name, items: user.actions.map((action) => itemOf(action)) },
    notices: {
      title: "Notices",
      items: notices.map(({ id, tone, title, detail, to, linkLabel }) => ({
        label: `${toneMarks[tone]} ${title}`,
        description: [detail, to && (linkLabel ?? "Enter opens")].filter(Boolean).join(" · "),
        onSelect: () => (to ? void navigate(to) : onDismiss(id)),
      })),
    },
  };
  const chosen = organization.options.find(({ value }) => value === organization.value);
  const trail = breadcrumbs.map(({ label }) => clean(label, 60)).join(" › ");
  const newest = notices.at(-1);
  const row = direction(props);
  return (
    <>
      <RankContext value={2}>
        <Box flexShrink={0} height={1} flexDirection={row} paddingX={1} justifyContent="space-between" columnGap={2}>
          <Box flexDirection={row} flexShrink={1} overflow="hidden">
            <InkText bold> {clean(product, 20)}</InkText>
            <Opener
              bold
              label={`${shorten(chosen?.label ?? "Organization", 24)} ▾`}
              onOpen={() => setOpened("organization")}
            />
            <InkText dimColor wrap="truncate">
              {"   "}
              {trail}
            </InkText>
          </Box>
          <Box flexDirection={row} flexShrink={0}>
            <InkText color={connection === "online" ? tones.success : tones.danger}>
              {connection === "online" ? "●" : "✗"}
            </InkText>
            <InkText> {connection}</InkText>
            {notices.length > 0 && <Opener label={`${notices.length} notices`} onOpen={() => setOpened("notices")} />}
            <Opener label={`${shorten(user.name, 18)} ▾`} onOpen={() => setOpened("user")} />
          </Box>
        </Box>
        <Rule />
      </RankContext>
      <Box flexGrow={1} flexShrink={1} flexBasis={0} flexDirection={row} paddingLeft={wide ? 0 : 1} overflow="hidden">
        {wide && (
          <RankContext value={2}>
            <Navigation nav={nav} />
          </RankContext>
        )}
        <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0}>
          {content(children)}
        </Box>
      </Box>
      {newest && (
        <Box flexShrink={0} height={1} paddingX={1}>
          <InkText wrap="truncate">
            {"  "}
            <InkText color={tones[newest.tone]}>{toneMarks[newest.tone]} </InkText>
            {clean(newest.title)}
            <InkText dimColor>{newest.detail ? ` ${clean(newest.detail)}` : ""}</InkText>
          </InkText>
        </Box>
      )}
      {opened && (
        <ListOverlay
          {...lists[opened]}
          onClose={close}
          onDelete={
            opened === "notices"
              ? (index) => {
                  const notice = notices[index];
                  if (notice) onDismiss(notice.id);
                  if (notices.length <= 1) close();
                }
              : undefined
          }
        />
      )}
    </>
  );
}

const direction = (props: Pick<AppFrameProps, "direction">) => (props.direction === "rtl" ? "row-reverse" : "row");

export const Plain: Kit["Plain"] = ({ title, subtitle, theme, direction: way, children }) => (
  <Chrome theme={theme} direction={way}>
    <Box flexGrow={1} flexShrink={1} flexBasis={0} justifyContent="center" paddingTop={1} overflow="hidden">
      <Box flexDirection="column" width={76} flexShrink={1}>
        <Box flexDirection="column" flexShrink={0} paddingLeft={2} marginBottom={1}>
          <InkText bold>{clean(title)}</InkText>
          {subtitle && <InkText dimColor>{clean(subtitle)}</InkText>}
        </Box>
        <ScrollView fill>
          <Box flexDirection="column" rowGap={1}>
            {content(children)}
          </Box>
        </ScrollView>
      </Box>
    </Box>
  </Chrome>
);
