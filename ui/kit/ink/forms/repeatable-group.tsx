import { terminalMessages } from "../messages.ts";
import { Box, Text as InkText } from "ink";
import { kitMessages } from "../../messages.ts";
import type { RepeatableGroupProps } from "../../types/index.ts";
import { Button } from "../actions/button.tsx";
import { Fieldset } from "../lib/fieldset.tsx";
import { content } from "../lib/wrap-strings.tsx";
import { RankContext } from "../lib/keyboard/keys.tsx";
import { clean } from "../lib/text.ts";

export function RepeatableGroup<Item>(props: RepeatableGroupProps<Item>) {
  const { items, itemKey, itemLabel, addLabel, onAdd, onRemove, onMove, empty, children } = props;
  const { minimum = 0, maximum = Infinity } = props;
  return (
    <Fieldset {...props}>
      {items.length === 0 && empty && <InkText dimColor>{`  ${clean(empty)}`}</InkText>}
      {items.map((item, index) => (
        <Box key={itemKey(item, index)} flexDirection="column" flexShrink={0}>
          <Box flexWrap="wrap" columnGap={1}>
            <Box paddingLeft={2}>
              <InkText>{clean(itemLabel(item, index))}</InkText>
            </Box>
            <RankContext value={1}>
              {onMove && index > 0 && (
                <Button action={{ label: kitMessages.moveUp, onSelect: () => onMove(index, index - 1) }} />
              )}
              {onMove && index < items.length - 1 && (
                <Button action={{ label: kitMessages.moveDown, onSelect: () => onMove(index, index + 1) }} />
              )}
              {items.length > minimum && (
                <Button action={{ label: terminalMessages.remove, onSelect: () => onRemove(index) }} />
              )}
            </RankContext>
          </Box>
          <Box flexDirection="column">{content(children(item, index))}</Box>
        </Box>
      ))}
      {items.length < maximum && <Button action={{ label: addLabel, onSelect: onAdd }} />}
    </Fieldset>
  );
}
