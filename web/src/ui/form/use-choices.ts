import './messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';

const FEWEST_CHARACTERS = 2;
const DEBOUNCE_MS = 200;
/** The server gives no more than this many; a full page means there may be others. */
const PAGE = 20;
/** The name of what was chosen hardly ever changes. */
export const KEPT_MS = 300_000;

/** The choices of a lookup list for what was typed, from the moment they are asked for; the first ones for nothing. */
export function useChoices(list: string, typed: string) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLong = q.length === 0 || q.length >= FEWEST_CHARACTERS;
  const found = useCall(
    lookup,
    { params: { list }, query: { q } },
    { enabled: isRequested && isLong, placeholderData: (kept) => kept },
  );
  const options = (isLong && found.data?.options) || [];
  const nothing = !isLong
    ? t('forms.reference.type', { count: FEWEST_CHARACTERS })
    : found.isError
      ? t('forms.reference.failed')
      : found.isFetching
        ? t('forms.reference.searching')
        : t('forms.reference.nothing');
  return {
    options,
    /** What to say where there are none. */
    nothing,
    isFetching: found.isFetching,
    isFull: options.length >= PAGE && q !== '',
    isRequested,
    request: () => setRequested(true),
  };
}
