import { type SavedView, trackViewUse } from '@leadwright/contract/features/grid-views';
import type { RowSet } from '@leadwright/contract/grid';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { openViewId } from '../grid-view.ts';
import { openView } from './opened-view.ts';

/** Value in the address for no saved view, although the user's role has a default one. */
export const NO_VIEW = 'none';
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the saved view in the address, else the default view of the user's role. An address with other settings of
 * the grid and no view means the original rows, so that a link from elsewhere shows what it promises.
 */
export function useOpenedView(rows: RowSet, views: readonly SavedView[], name?: string) {
  const [searchParams] = useSearchParams();
  const viewId = openViewId(searchParams, name);
  const saved = views.find(({ id, is_default }) => (viewId === null ? is_default : id === viewId));
  const opened = useMemo(() => saved && openView(rows, saved), [rows, saved]);
  const isMissing = !saved && viewId !== null && viewId !== undefined && viewId !== NO_VIEW;
  return { opened, isMissing };
}

/** Records the use of a view on the server once a day, so that a user who deletes it can be warned. */
export function useRecordViewUse(dataset: string, saved: SavedView | undefined): void {
  const { id, last_used_at: at } = saved ?? {};
  useEffect(() => {
    const isRecorded = at && Date.now() - Date.parse(at) < ONE_DAY_MS;
    if (!id || isRecorded) return;
    call(trackViewUse, { params: { dataset, id } }).catch(() => undefined);
  }, [dataset, id, at]);
}
