import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { usePinOfPage } from './pins.ts';

/** The button that pins or unpins the current page; Shift+P does the same. */
export function PinStar() {
  const { isPinned, label, togglePin } = usePinOfPage();
  const [areSingleKeysEnabled] = useSingleKeys();
  useHotkeys(areSingleKeysEnabled ? [['shift+P', togglePin]] : []);
  const Star = isPinned ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" onClick={togglePin} aria-label={label}>
        <Star size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
