import { terminalMessages } from "../messages.ts";
import { useLeavingActions } from "../../headless/use-unsaved-changes.tsx";
import { kitMessages } from "../../messages.ts";
import type { AppFrameProps, Command, Kit } from "../../types/index.ts";
import { Box, Text as InkText, useWindowSize } from "ink";
import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router";
import { Chrome } from "../lib/chrome/chrome.tsx";
import { CopyAndOpen } from "../lib/chrome/copy-and-open.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { FramedContext } from "../lib/spacing.ts";
import { RankContext, useFocusChanges, useKeys } from "../lib/keyboard/keys.tsx";
import { ListOverlay, itemOf } from "../lib/list.tsx";
import { clean, shorten, widthOf } from "../lib/text.ts";
import { toneMarks, usePalette } from "../lib/theme.tsx";

type Opened = "palette" | "navigation" | "organization" | "user" | "notices";

export const AppFrame: Kit["AppFrame"] = (props) => {
  const { theme, direction, notices } = props;
  return (
    <Chrome theme={theme} direction={direction} notice={notices.at(-1)}>
      <Frame {...props} />
    </Chrome>
  );
};

function Frame(props: AppFrameProps) {
  const { banners, dock, children } = props;
  const [opened, setOpened] = useState<Opened>();
  const navigate = useNavigate();
  const open = (list: Opened) => () => setOpened(list);
  const { keys } = terminalMessages;
  useKeys("frame", [
    { keys: ["escape"], label: keys.back, hidden: true, run: () => void navigate(-1) },
    { keys: [":", "ctrl+k", "f2"], label: keys.goTo, run: open("palette") },
    { keys: ["ctrl+n"], label: keys.navigation, hidden: true, run: open("navigation") },
    { keys: ["O"], label: kitMessages.organization, hidden: true, run: open("organization") },
    {
      keys: ["N", "f3", "ctrl+o"],
      label: keys.notifications,
      hidden: true,
      run: () => {
        props.notifications.onRead();
        setOpened("notices");
      },
    },
    { keys: ["U"], label: keys.userMenu, hidden: true, run: open("user") },
  ]);
  const lists = useLists(props);
  return (
    <>
      <ChromeLine {...props} />
      <CopyAndOpen webAddress={props.webAddress} />
      <Box flexDirection="column" flexGrow={1} flexShrink={1} flexBasis={0} overflow="hidden">
        <RankContext value={2}>{content(banners)}</RankContext>
        <FramedContext value={true}>{content(children)}</FramedContext>
      </Box>
      {dock}
      {opened && <ListOverlay {...lists[opened]} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type OpenedList = Omit<ComponentProps<typeof ListOverlay>, "onClose">;

const describe = ({ detail, ...command }: Command) => ({ ...command, description: detail });

/** Returns the lists that the frame's keys open. */
function useLists({
  navigation,
  organization,
  user,
  commands,
  search,
  notifications,
}: AppFrameProps): Record<Opened, OpenedList> {
  const navigate = useNavigate();
  const userActions = useLeavingActions(user.actions);
  const { area, groups, foot } = navigation;
  const entries = [
    ...(area ? [{ ...area.back, group: undefined }] : []),
    ...groups.flatMap(({ label: group, items }) => items.map((item) => ({ ...item, group }))),
    ...(foot ? [{ ...foot, group: undefined }] : []),
  ];
  return {
    palette: {
      title: kitMessages.commandPalette,
      filter: true,
      items: commands,
      search: search && { ...search, found: search.found.map(describe) },
    },
    navigation: {
      title: terminalMessages.goTo,
      filter: true,
      start: entries.findIndex(({ current }) => current),
      items: entries.map(({ label, to, group, count }) => ({
        label,
        description: [group, count?.label].filter(Boolean).join(" · "),
        onSelect: () => void navigate(to),
      })),
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
      items: notifications.items.map(({ tone, title, detail, time, to, linkLabel }) => ({
        label: `${toneMarks[tone]} ${title}`,
        description: [time, to && (linkLabel ?? terminalMessages.openNotice), detail]
          .filter(Boolean)
          .join(" · "),
        onSelect: () => (to ? void navigate(to) : undefined),
      })),
    },
  };
}

/** One line that shows where the user is and whether the console is online. */
function ChromeLine(props: AppFrameProps) {
  const { breadcrumbs, organization, user, notifications, connection } = props;
  const { surroundings } = useFocusChanges();
  const { columns } = useWindowSize();
  const { accent, tones } = usePalette();
  const chosen = organization.options.find(({ value }) => value === organization.value);
  const scope = shorten(chosen?.label ?? kitMessages.organization, columns >= 76 ? 24 : 12);
  const { title = "", subtitle = "" } = surroundings;
  const above = breadcrumbs.slice(0, -1).map(({ label }) => label);
  const place = title || (breadcrumbs.at(-1)?.label ?? "");
  const right = [
    ...(notifications.unread ? [`${notifications.unread} N`] : []),
    ...(columns >= 120 ? [shorten(user.name, 18)] : []),
  ].join("  ");
  const online = connection === "online" ? terminalMessages.online : terminalMessages.offline;
  const room = columns - widthOf(scope) - widthOf(right) - widthOf(online) - 12;
  const trail = [...above, place].join(" › ");
  // the middle of the breadcrumbs is left out first
  const shown = widthOf(clean(trail)) <= room || !above.length ? trail : `… › ${place}`;
  const left = room - widthOf(clean(shown)) - 2;
  const count = left >= 8 ? shorten(subtitle, left) : "";
  return (
    <Box
      flexShrink={0}
      height={1}
      flexDirection={props.direction === "rtl" ? "row-reverse" : "row"}
      paddingX={1}
      justifyContent="space-between"
      columnGap={2}
    >
      <InkText wrap="truncate">
        <InkText inverse bold color={accent}>{` ${scope} `}</InkText>
        <InkText bold>{`  ${shorten(shown, Math.max(8, room))}`}</InkText>
        {count && <InkText dimColor>{`  ${count}`}</InkText>}
      </InkText>
      <InkText wrap="truncate">
        {right && <InkText>{`${right}  `}</InkText>}
        <InkText color={connection === "online" ? tones.success : tones.danger}>
          {connection === "online" ? "●" : "✗"}
        </InkText>
        {` ${online}`}
      </InkText>
    </Box>
  );
}
