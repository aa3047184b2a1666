import '../messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { Loader, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 200;
/** The page size of the server: a full page means that there may be more options. */
const PAGE_SIZE = 20;
/** The label of a selected option rarely changes. */
export const LABEL_STALE_MS = 300_000;

type Handlers = Pick<SelectProps, 'onFocus' | 'onKeyDown'>;

/**
 * Returns the options of a lookup list that match the typed text, or the first options. They load on the first focus.
 */
export function useChoices(list: string, searchText: string) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const [q] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const isSearchable = searchText.length === 0 || searchText.length >= MIN_CHARACTERS;
  const query = useCall(lookup, { params: { list }, query: { q } }, { enabled: isRequested && isSearchable });
  const isStale = q !== searchText;
  // Only options for the current text are offered: Enter must not select a result of an earlier text.
  const options = (isSearchable && !isStale && query.data?.options) || [];
  const emptyMessage = !isSearchable
    ? t('forms.reference.minCharacters', { count: MIN_CHARACTERS })
    : isStale || query.isFetching
      ? t('forms.reference.searching')
      : query.isError
        ? t('forms.reference.failed')
        : t('forms.reference.noResults');
  return {
    options,
    isFull: options.length >= PAGE_SIZE && q !== '',
    isRequested,
    /** Returns the search props of the input. `isSearch` is false when the text is the label of an option. */
    searchProps: (isSearch: boolean, { onFocus, onKeyDown }: Handlers) =>
      ({
        searchable: true,
        // The server has filtered the options already.
        filter: ({ options: filtered }) => filtered,
        onFocus: (event) => {
          setRequested(true);
          onFocus?.(event);
        },
        onKeyDown: (event) => {
          // Enter submits the form only after an option is selected.
          if (event.key === 'Enter' && isSearch) event.preventDefault();
          onKeyDown?.(event);
        },
        rightSection: query.isFetching ? <Loader size={14} /> : undefined,
        nothingFoundMessage: emptyMessage,
      }) satisfies Partial<SelectProps>,
  };
}
