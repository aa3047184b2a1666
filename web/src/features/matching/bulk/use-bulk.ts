import { decideInBulk, viewReviewRow } from '@leadwright/contract/features/matching';
import type { Selection } from '@leadwright/contract/grid';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { serverRows } from '../../../ui/grid/rows/server-rows.ts';
import { countKey } from '../../../ui/grid/rows/use-first-page.ts';
import { incompleteText } from '../incomplete-text.ts';
import { showErrorToast, showUndoToast } from '../toasts.ts';
import type { WorkbenchState } from '../use-workbench.ts';

export type BulkJudgement = 'match' | 'new' | 'exclude';
export interface BulkRequest {
  judgement: BulkJudgement;
  rows: Selection;
  min_score: number;
  reason: string;
}

/** Manages the checked rows and the bulk decisions. A bulk decision is undone as a whole. */
export function useBulk({ queue, list, figures, position, addDecision }: WorkbenchState) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAllChecked, setAllRowsChecked] = useState(false);
  const [request, setRequest] = useState<BulkRequest>();
  const [isChoosingScore, setChoosingScore] = useState(false);
  const [job, setJob] = useState<{ id: string; undo: () => Promise<void>; judgement: BulkJudgement }>();

  const clearSelection = () => {
    setCheckedIds(new Set());
    setAllRowsChecked(false);
  };
  const { filter, search } = list.view;
  const allRows: Selection = {
    query: JSON.stringify({ filterModel: filter, quickSearch: search }),
  };
  const source = serverRows(queue.dataset, queue.scope);
  const listView = { ...list.view, groups: [], path: [] };
  const countQuery = useQuery({
    queryKey: [...source.key, 'true count', countKey(listView)],
    queryFn: ({ signal }) => source.count(listView, signal, true),
    enabled: isAllChecked,
  });
  const reload = () => {
    // The decision may include the open row, so the list starts again from the top.
    position.go({ row: null });
    list.reload();
    figures.refresh();
    client.invalidateQueries({ queryKey: [callKey(viewReviewRow)] });
  };
  const close = () => {
    setRequest(undefined);
    setChoosingScore(false);
  };
  const decide = async (request: BulkRequest) => {
    try {
      const reply = await call(decideInBulk, { body: { ...queue.scope, ...request } });
      const undo = addDecision(reply.decision_id, reply.decided);
      close();
      clearSelection();
      if (reply.job_id) return setJob({ id: reply.job_id, undo, judgement: request.judgement });
      const doneText = t(`matching.bulk.results.${request.judgement}`);
      const message = t('matching.done.severalRows', { count: reply.decided, what: doneText });
      const skipped = request.judgement === 'new' ? reply.skipped_rows : 0;
      const text = skipped > 0 ? t('matching.bulk.doneSkipped', { done: message, count: skipped }) : message;
      showUndoToast(incompleteText(t, text, reply), undo);
      reload();
    } catch (error) {
      showErrorToast(error);
    }
  };
  return {
    checkedIds,
    isAllChecked,
    setChecked: (id: string, isChecked: boolean) => {
      setAllRowsChecked(false);
      setCheckedIds((previous) => {
        const next = new Set(isAllChecked ? list.rows.map((row) => row.id) : previous);
        if (isChecked) next.add(id);
        else next.delete(id);
        return next;
      });
    },
    setAllChecked: (isChecked: boolean) => {
      setCheckedIds(new Set());
      setAllRowsChecked(isChecked);
    },
    /** Number of affected rows; undefined until the rows of a whole list are counted. */
    count: isAllChecked ? countQuery.data?.count : checkedIds.size,
    clearSelection,
    request,
    isChoosingScore,
    openScoreChoice: () => setChoosingScore(true),
    propose: setRequest,
    decideChecked: (judgement: BulkJudgement) =>
      setRequest({ judgement, rows: isAllChecked ? allRows : { ids: [...checkedIds] }, min_score: 0, reason: '' }),
    allRows,
    close,
    execute: decide,
    job,
    onJobEnd: () => {
      if (job) showUndoToast(t(`matching.bulk.results.${job.judgement}`), job.undo);
      setJob(undefined);
      reload();
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;
