import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '../../../ui/use-search-text.ts';
import { useWorkbench } from '../use-workbench.ts';

export function QueueSearch() {
  const { t } = useTranslation();
  const { list } = useWorkbench();
  const send = (search: string) => list.change({ search }, { replace: true });
  const { inputProps, clear } = useSearchText(list.view.search, send, { blursOnEscape: true });
  return (
    <TextInput
      {...inputProps}
      size="xs"
      flex={1}
      miw={0}
      aria-label={t('matching.queue.search')}
      placeholder={t('matching.queue.searchPlaceholder')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        inputProps.value && <CloseButton size="xs" aria-label={t('matching.queue.clearSearch')} onClick={clear} />
      }
    />
  );
}
