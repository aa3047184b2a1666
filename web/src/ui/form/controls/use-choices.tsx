import '../messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { Loader, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 200;
/** The server gives no more than this many; a full page means there may be others. */
const PAGE = 20;
/** The name of what was chosen hardly ever changes. */
export const KEPT_MS = 300_000;

type Handlers = Pick<SelectProps, 'onFocus' | 'onKeyDown'>;

/** The choices of a lookup list for what was typed, from the moment they are asked for; the first ones for nothing. */
export function useChoices(list: string, typed: string) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLong = typed.length === 0 || typed.length >= MIN_CHARACTERS;
  const found = useCall(lookup, { params: { list }, query: { q } }, { enabled: isRequested && isLong });
  const isBehind = q !== typed;
  // Only the choices of this very text are offered: Enter must not take one that an earlier text has found.
  const options = (isLong && !isBehind && found.data?.options) || [];
  const nothing = !isLong
    ? t('forms.reference.type', { count: MIN_CHARACTERS })
    : isBehind || found.isFetching
      ? t('forms.reference.searching')
      : found.isError
        ? t('forms.reference.failed')
        : t('forms.reference.nothing');
  return {
    options,
    isFull: options.length >= PAGE && q !== '',
    isRequested,
    /** What the search does in every field that offers choices. `isSearch`: the text is not the name of a choice. */
    searchProps: (isSearch: boolean, { onFocus, onKeyDown }: Handlers) =>
      ({
        searchable: true,
        // The server has found them; they are not searched again.
        filter: ({ options: given }) => given,
        onFocus: (event) => {
          setRequested(true);
          onFocus?.(event);
        },
        onKeyDown: (event) => {
          // Enter sends a form with what is chosen; a text that is still a search is not chosen yet.
          if (event.key === 'Enter' && isSearch) event.preventDefault();
          onKeyDown?.(event);
        },
        rightSection: found.isFetching ? <Loader size={14} /> : undefined,
        nothingFoundMessage: nothing,
      }) satisfies Partial<SelectProps>,
  };
}
