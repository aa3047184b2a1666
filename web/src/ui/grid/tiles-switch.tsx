import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { searchParamKey } from './grid-view.ts';
import { latestSearchParams } from './use-grid-view.ts';

const LIST = 'list';

/** Returns whether rows with pictures are shown as tiles (the default) or as a list. The URL stores the choice. */
export function useTiles(name: string | undefined) {
  const [searchParams, setSearchParams] = useSearchParams();
  const key = searchParamKey(name, 'look');
  const showsTiles = searchParams.get(key) !== LIST;
  const toggle = () => {
    const next = new URLSearchParams(latestSearchParams());
    if (showsTiles) next.set(key, LIST);
    else next.delete(key);
    setSearchParams(next, { preventScrollReset: true });
  };
  return { showsTiles, toggle };
}

export function TilesSwitch({ showsTiles, onToggle }: { showsTiles: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const label = t(showsTiles ? 'grid.tiles.toList' : 'grid.tiles.toTiles');
  return (
    <Tooltip label={label}>
      <ActionIcon size={30} variant="default" aria-label={label} onClick={onToggle}>
        {showsTiles ? <IconList size={16} aria-hidden /> : <IconLayoutGrid size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}
