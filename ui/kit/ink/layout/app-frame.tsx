import { terminalMessages } from "../messages.ts";
import { useLeavingActions } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { AppFrameProps, Kit } from "../../types/index.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Chrome } from "../lib/chrome/chrome.tsx";
import { Rule } from "../lib/chrome/footer.tsx";
import { content } from "../lib/flow.tsx";
import { RankContext, useFocusable, useKeys } from "../lib/keyboard/keys.tsx";
import { ListOverlay, itemOf, type Item } from "../lib/list.tsx";
import { clean, shorten } from "../lib/text.ts";
import { Marker, toneMarks, usePalette } from "../lib/theme.tsx";

/** An item of the header that opens a menu or list. */
function Opener({ label, bold, onOpen }: { label: string; bold?: boolean; onOpen(): void }) {
  const { id, ref, focused } = useFocusable();
  useKeys(id, [{ keys: ["enter", "space"], label: terminalMessages.keys.open, run: onOpen }]);
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
    <Box
      flexDirection="column"
      flexShrink={0}
      width={22}
      borderStyle="single"
      borderTop={false}
      borderLeft={false}
      borderBottom={false}
      borderDimColor
    >
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
  useKeys(id, [{ keys: ["enter"], label: terminalMessages.keys.go, run: onOpen }]);
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
  const { nav, notices, onDismiss, banners, children } = props;
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const { columns } = useWindowSize();
  const wide = columns >= 110;
  const close = () => setOpened(undefined);
  useKeys("frame", [
    { keys: ["escape"], label: terminalMessages.keys.back, run: () => void navigate(-1) },
    { keys: ["ctrl+k"], label: terminalMessages.keys.commands, run: () => setOpened("palette") },
    {
      keys: ["f2", "ctrl+n"],
      label: terminalMessages.keys.navigation,
      hidden: wide,
      run: () => setOpened("navigation"),
    },
    ...(notices.length > 0
      ? [
          {
            keys: ["f3", "ctrl+o"],
            label: terminalMessages.keys.notifications,
            hidden: wide,
            run: () => setOpened("notices"),
          },
        ]
      : []),
  ]);
  const lists = useLists(props);
  const newest = notices.at(-1);
  const row = direction(props);
  return (
    <>
      <Header {...props} onOpen={setOpened} />
      <Box
        flexGrow={1}
        flexShrink={1}
        flexBasis={0}
        flexDirection={row}
        paddingLeft={wide ? 0 : 1}
        overflow="hidden"
      >
        {wide && (
          <RankContext value={2}>
            <Navigation nav={nav} />
          </RankContext>
        )}
        <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0} paddingLeft={wide ? 1 : 0}>
          <RankContext value={2}>{content(banners)}</RankContext>
          {content(children)}
        </Box>
      </Box>
      {newest && <LatestNotice notice={newest} />}
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

interface OpenedList {
  title: string;
  items: Item[];
  start?: number;
  filter?: boolean;
}

/** What the header's items open. */
function useLists({
  nav,
  organization,
  user,
  commands,
  notices,
  onDismiss,
}: AppFrameProps): Record<Opened, OpenedList> {
  const navigate = useNavigate();
  const userActions = useLeavingActions(user.actions);
  return {
    palette: {
      title: kitMessages.commands,
      filter: true,
      items: commands.map((command) => ({ ...command })),
    },
    navigation: {
      title: terminalMessages.goTo,
      filter: true,
      start: nav.findIndex(({ current }) => current),
      items: nav.map(({ label, to }) => ({ label, onSelect: () => void navigate(to) })),
    },
    organization: {
      title: kitMessages.organization,
      filter: true,
      start: organization.options.findIndex(({ value }) => value === organization.value),
      items: organization.options.map((option) => ({
        ...option,
        onSelect: () => organization.onChange(option.value),
      })),
    },
    user: { title: user.name, items: userActions.map((action) => itemOf(action)) },
    notices: {
      title: kitMessages.notifications,
      items: notices.map(({ id, tone, title, detail, to, linkLabel }) => ({
        label: `${toneMarks[tone]} ${title}`,
        description: [to && (linkLabel ?? terminalMessages.openNotice), detail].filter(Boolean).join(" · "),
        onSelect: () => (to ? void navigate(to) : onDismiss(id)),
      })),
    },
  };
}

function Header(props: AppFrameProps & { onOpen(list: Opened): void }) {
  const { product, breadcrumbs, organization, user, notices, connection, onOpen } = props;
  const { columns } = useWindowSize();
  const { accent, tones } = usePalette();
  const roomy = columns >= 76;
  const chosen = organization.options.find(({ value }) => value === organization.value);
  const trail = breadcrumbs.map(({ label }) => clean(label, 60)).join(" › ");
  const row = direction(props);
  return (
    <RankContext value={2}>
      <Box
        flexShrink={0}
        height={1}
        flexDirection={row}
        paddingX={1}
        justifyContent="space-between"
        columnGap={2}
      >
        <Box flexDirection={row} flexShrink={1} overflow="hidden">
          <Box flexShrink={0}>
            <InkText bold color={accent}>{`  ${clean(product, 20)} `}</InkText>
          </Box>
          <Opener
            bold
            label={`${shorten(chosen?.label ?? kitMessages.organization, roomy ? 24 : 14)} ▾`}
            onOpen={() => onOpen("organization")}
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
          <InkText>{roomy || connection === "offline" ? ` ${terminalMessages[connection]}` : ""}</InkText>
          {notices.length > 0 && (
            <Opener
              label={roomy ? `${kitMessages.notifications} (${notices.length})` : `(${notices.length})`}
              onOpen={() => onOpen("notices")}
            />
          )}
          <Opener label={`${shorten(user.name, 18)} ▾`} onOpen={() => onOpen("user")} />
        </Box>
      </Box>
      <Rule />
    </RankContext>
  );
}

function LatestNotice({ notice: { tone, title, detail } }: { notice: AppFrameProps["notices"][number] }) {
  const { tones } = usePalette();
  return (
    <Box flexShrink={0} height={1} paddingX={1}>
      <InkText wrap="truncate">
        {"  "}
        <InkText color={tones[tone]}>{toneMarks[tone]} </InkText>
        {clean(title)}
        <InkText dimColor>{detail ? ` · ${clean(detail)}` : ""}</InkText>
      </InkText>
    </Box>
  );
}

const direction = (props: Pick<AppFrameProps, "direction">) =>
  props.direction === "rtl" ? "row-reverse" : "row";
