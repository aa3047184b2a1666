import type { Candidate } from '@leadwright/contract/features/matching';
import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useCan } from '../../session/session.tsx';
import { useQueueRows } from './queue/use-queue-rows.ts';
import type { Queue } from './queues.ts';
import { type NumberQuestion, useDecisions } from './use-decisions.ts';
import { useProgress } from './use-progress.ts';
import { useReviewPosition } from './use-review-position.ts';
import { useRow } from './use-row.ts';

/** The list loads more rows when fewer than this remain below the open row. */
const PREFETCH_ROWS = 12;

export type Dialog = 'exclude' | 'search' | 'bulk' | NumberQuestion | undefined;

/** Returns the state that the parts of the workbench share. */
export function useWorkbenchState(queue: Queue) {
  const { breakpoints } = useMantineTheme();
  const isSmall = useMediaQuery(`(width < ${breakpoints.lg})`, undefined, { getInitialValueInEffect: false }) ?? false;
  const mayDecide = useCan('unmatched-accounts-contacts', 'update');
  const position = useReviewPosition();
  const list = useQueueRows(queue);
  const { rows, query } = list;
  const batchFilter = list.view.filter.batch_id;
  const batchId =
    queue.scope.batch_id ?? (batchFilter && 'filter' in batchFilter ? String(batchFilter.filter) : undefined);
  const figures = useProgress(queue.campaignId, batchId);

  const requestedRow = position.row;
  const rowId = requestedRow ?? (isSmall ? undefined : rows[0]?.id);
  const rowIndex = rows.findIndex(({ id }) => id === rowId);
  const nextRowIds = rows.slice(rowIndex + 1, rowIndex + 3).map(({ id }) => id);
  const rowQuery = useRow(queue.campaignId, rowId, nextRowIds);
  const row = rowQuery.data;

  const linkedIndex = row?.candidates.findIndex(({ account_id }) => account_id === row.linked_account_id) ?? -1;
  /** Number of the shown candidate, counted from 1. */
  const number = Math.min(
    position.candidate ?? (linkedIndex >= 0 ? linkedIndex + 1 : 1),
    Math.max(1, row?.candidates.length ?? 1),
  );
  const candidate: Candidate | undefined = row?.candidates[number - 1];

  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isNearEnd = rows.length - rowIndex <= PREFETCH_ROWS;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage]);

  const latest = useRef({ rowId: rowId ?? null, rows });
  latest.current = { rowId: rowId ?? null, rows };
  const show = (id: string | null, options?: { push?: boolean }) => {
    latest.current.rowId = id;
    position.go({ row: id }, options);
  };
  /** Opens the row after this row and returns its id. */
  const advance = (currentId: string): string | null => {
    const { rows } = latest.current;
    const index = rows.findIndex(({ id }) => id === currentId);
    const remaining = rows.filter(({ id }) => id !== currentId && !list.isRemoved(id));
    const next = (index < 0 ? remaining[0] : (rows[index + 1] ?? rows[index - 1]))?.id ?? null;
    if (remaining.length === 0) list.reload();
    show(next);
    return next;
  };
  const [dialog, setDialog] = useState<Dialog>();
  const decisions = useDecisions({
    queue,
    list,
    advance,
    show,
    currentRowId: () => latest.current.rowId,
    count: figures.count,
    askAboutNumber: setDialog,
  });
  const step = (offset: 1 | -1) => {
    const next = rows[Math.max(0, rowIndex + offset)];
    if (next && next.id !== rowId) show(next.id);
  };

  const [identicalRowId, setIdenticalRowId] = useState<string>();
  /** Whether decisions on the open row also apply to the other rows with the same values. */
  const includesIdenticalRows = identicalRowId !== undefined && identicalRowId === rowId;
  return {
    queue,
    list,
    rows,
    position,
    rowId,
    rowIndex,
    row,
    rowQuery,
    number,
    candidate,
    isSmall,
    mayDecide,
    figures,
    batchId,
    show,
    step,
    ...decisions,
    dialog,
    setDialog,
    includesIdenticalRows,
    setIncludesIdenticalRows: (isIncluded: boolean) => setIdenticalRowId(isIncluded ? rowId : undefined),
  };
}
export type WorkbenchState = ReturnType<typeof useWorkbenchState>;

export const WorkbenchContext = createContext<WorkbenchState | undefined>(undefined);

export function useWorkbench(): WorkbenchState {
  const state = useContext(WorkbenchContext);
  if (!state) throw new Error('useWorkbench is called outside of the workbench.');
  return state;
}
