import { type SavedView, trackViewUse } from '@leadwright/contract/features/grid-views';
import type { RowSet } from '@leadwright/contract/grid';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { openViewId } from '../grid-view.ts';
import { openView } from './open-view.ts';

/** The URL value for the grid without a saved view, when the user's role has a default view. */
export const NO_VIEW = 'none';
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the saved view in the URL, or else the default view of the user's role. A URL with grid settings
 * but no view opens the grid without a saved view, so that links to filtered rows work.
 */
export function useOpenView(rows: RowSet, views: readonly SavedView[], name?: string) {
  const [searchParams] = useSearchParams();
  const viewId = openViewId(searchParams, name);
  const savedView = views.find(({ id, is_default }) => (viewId === null ? is_default : id === viewId));
  const activeView = useMemo(() => savedView && openView(rows, savedView), [rows, savedView]);
  const isMissing = !savedView && viewId !== null && viewId !== undefined && viewId !== NO_VIEW;
  return { activeView, isMissing };
}

/** Records the use of a view once a day: the server warns a user who deletes a view that others use. */
export function useRecordViewUse(dataset: string, savedView: SavedView | undefined): void {
  const { id, last_used_at: lastUsedAt } = savedView ?? {};
  useEffect(() => {
    const isRecorded = lastUsedAt && Date.now() - Date.parse(lastUsedAt) < ONE_DAY_MS;
    if (!id || isRecorded) return;
    call(trackViewUse, { params: { dataset, id } }).catch(() => undefined);
  }, [dataset, id, lastUsedAt]);
}
