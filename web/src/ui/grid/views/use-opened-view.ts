import { noteViewUse, type SavedView } from '@leadwright/contract/features/grid-views';
import type { RowSet } from '@leadwright/contract/grid';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { namedView } from '../grid-view.ts';
import { openView } from './opened-view.ts';

/** Value in the address for no saved view, although the user's role has a default one. */
export const NO_VIEW = 'none';
const NOTED_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the saved view in the address, else the default view of the user's role. An address with other settings of
 * the grid and no view means the original rows, so that a link from elsewhere shows what it promises.
 */
export function useOpenedView(rows: RowSet, views: readonly SavedView[], name?: string) {
  const [address] = useSearchParams();
  const named = namedView(address, name);
  const saved = views.find(({ id, is_default }) => (named === null ? is_default : id === named));
  const opened = useMemo(() => saved && openView(rows, saved), [rows, saved]);
  const isLost = !saved && named !== null && named !== undefined && named !== NO_VIEW;
  return { opened, isLost };
}

/** Records the use of a view on the server once a day, so that a user who deletes it can be warned. */
export function useNotedUse(dataset: string, saved: SavedView | undefined): void {
  const { id, last_used_at: at } = saved ?? {};
  useEffect(() => {
    const isNoted = at && Date.now() - Date.parse(at) < NOTED_FOR_MS;
    if (!id || isNoted) return;
    call(noteViewUse, { params: { dataset, id } }).catch(() => undefined);
  }, [dataset, id, at]);
}
