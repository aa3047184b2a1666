import { CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../format.ts';
import { useSearchText } from '../use-search-text.ts';
import { useGrid } from './use-grid.ts';

export function QuickSearch() {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
  const { inputProps, clear } = useSearchText(view.search, (search) => change({ search }, { replace: true }));
  const columns = formatList(Object.values(dataset.search));
  return (
    <Tooltip label={t('grid.searchHelp', { columns })} openDelay={900} multiline maw={320}>
      <TextInput
        {...inputProps}
        size="xs"
        flex="1 1 220px"
        maw={440}
        aria-label={t('grid.search')}
        placeholder={t('grid.searchPlaceholder', { columns })}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={inputProps.value && <CloseButton size="xs" aria-label={t('grid.clearSearch')} onClick={clear} />}
      />
    </Tooltip>
  );
}
