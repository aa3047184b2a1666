import {
  MAX_COUNTED_RESULTS,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  search,
} from '@leadwright/contract/features/search';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { findScreen, titleOf } from '../../screens.ts';
import type { IconName } from '../../ui/icons.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 200;

interface KindOptions {
  list: Parameters<typeof findScreen>[0];
  icon: IconName;
  /** Returns the URL of a record. */
  recordUrl: (hit: SearchHit) => string;
  /** Returns the URL of the list that is filtered by a search text. */
  listUrl: (q: string) => string;
}
const KINDS: Record<SearchKind, KindOptions> = {
  campaign: {
    list: 'campaigns',
    icon: 'campaigns',
    recordUrl: ({ id }) => to('campaign', { campaignId: id }),
    listUrl: (q) => to('campaigns', {}, { q }),
  },
  client: {
    list: 'clients',
    icon: 'clients',
    recordUrl: ({ id }) => to('client', { clientId: id }),
    listUrl: (q) => to('clients', {}, { q }),
  },
  account: {
    list: 'accounts',
    icon: 'accounts',
    recordUrl: ({ id }) => to('account', { accountId: id }),
    listUrl: (q) => to('accounts', {}, { q }),
  },
  contact: {
    list: 'contacts',
    icon: 'contacts',
    recordUrl: ({ id, account_id = '' }) => to('contact', { contact_id: id, account_id }),
    listUrl: (q) => to('contacts', {}, { q }),
  },
  user: {
    list: 'staffUsers',
    icon: 'staff-users',
    recordUrl: ({ id }) => to('staffUser', { userId: id }),
    listUrl: (q) => to('staffUsers', {}, { q }),
  },
  clientUser: {
    list: 'clientUsers',
    icon: 'client-users',
    recordUrl: ({ id }) => to('clientUser', { userId: id }),
    listUrl: (q) => to('clientUsers', {}, { q }),
  },
};

export interface RecordSearch {
  groups: PaletteGroup[];
  isSearching: boolean;
  /** Repeats a failed search; undefined otherwise. */
  retry?: (() => void) | undefined;
}

/** Returns the records that the server finds for a search text with the viewer's permissions. */
export function useRecordSearch(searchText: string): RecordSearch {
  const { t } = useTranslation();
  const text = searchText.trim();
  const [q] = useDebouncedValue(text, DEBOUNCE_MS);
  const isLongEnough = q.length >= MIN_CHARACTERS;
  // `useCall` cancels the request for an earlier text.
  const { data, isFetching, isError, refetch } = useCall(search, { query: { q } }, { enabled: isLongEnough });
  // Only results for the current text are shown: Enter must not open a result of an earlier text.
  if (q !== text || !isLongEnough) return { groups: [], isSearching: q !== text };

  const toPaletteGroup = ({ kind, finds, in_list }: SearchGroup): PaletteGroup => {
    const { list, icon, recordUrl, listUrl } = KINDS[kind];
    const listTitle = titleOf(findScreen(list));
    const items = finds.map((hit): PaletteItem => ({ ...hit, id: hit.id, title: hit.label, icon, to: recordUrl(hit) }));
    const allItem: PaletteItem = {
      id: `all ${kind}`,
      title: t(in_list < MAX_COUNTED_RESULTS ? 'palette.showAll' : 'palette.showAllOfMany', {
        count: in_list,
        what: listTitle,
      }),
      icon: 'list',
      to: listUrl(q),
    };
    return { title: listTitle, items: in_list > finds.length ? [...items, allItem] : items };
  };
  return {
    groups: (data?.groups ?? []).map(toPaletteGroup),
    isSearching: isFetching,
    retry: isError && !isFetching ? () => void refetch() : undefined,
  };
}
