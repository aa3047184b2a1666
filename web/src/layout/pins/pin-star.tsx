import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useSingleKeys } from '../../ui/keys/single-keys.ts';
import { usePinOfPage } from './pins.ts';

/** The button that pins the current page, also with Shift+P. */
export function PinStar() {
  const { isPinned, label, pin } = usePinOfPage();
  const [singleKeys] = useSingleKeys();
  useHotkeys(singleKeys ? [['shift+P', pin]] : []);
  const Star = isPinned ? IconStarFilled : IconStar;
  return (
    <Tooltip label={label}>
      <ActionIcon size="sm" onClick={pin} aria-label={label}>
        <Star size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
