import { decideMany, viewReviewRow } from '@leadwright/contract/features/matching';
import type { Selection } from '@leadwright/contract/grid';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { serverRows } from '../../../ui/grid/rows/server-rows.ts';
import { countKey } from '../../../ui/grid/rows/use-first-page.ts';
import { offerUndoLatest, showErrorToast } from '../toasts.ts';
import type { WorkbenchState } from '../use-workbench.ts';

export type BulkJudgement = 'match' | 'new' | 'exclude';
export interface BulkRequest {
  judgement: BulkJudgement;
  rows: Selection;
  min_score: number;
  reason: string;
}

/** Manages checked rows and bulk decisions, each of which is undone as a whole. */
export function useBulk({ queue, list, figures, place, remember }: WorkbenchState) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [request, setRequest] = useState<BulkRequest>();
  const [isChoosingScore, setChoosingScore] = useState(false);
  const [job, setJob] = useState<{ id: string; undo: () => Promise<void>; judgement: BulkJudgement }>();

  const untick = () => {
    setTicked(new Set());
    setAll(false);
  };
  const { filter, search } = list.view;
  const everything: Selection = {
    query: JSON.stringify({ filterModel: filter, quickSearch: search }),
  };
  const source = serverRows(queue.dataset, queue.scope);
  const wholeView = { ...list.view, groups: [], path: [] };
  const whole = useQuery({
    queryKey: [...source.key, 'true count', countKey(wholeView)],
    queryFn: ({ signal }) => source.count(wholeView, signal, true),
    enabled: isAll,
  });
  const reload = () => {
    // The decision may include the open row: start the list from the top.
    place.go({ row: null });
    list.reload();
    figures.refresh();
    client.invalidateQueries({ queryKey: [callKey(viewReviewRow)] });
  };
  const close = () => {
    setRequest(undefined);
    setChoosingScore(false);
  };
  const carryOut = async (request: BulkRequest) => {
    try {
      const reply = await call(decideMany, { body: { ...queue.scope, ...request } });
      const undo = remember(reply.decision_id, reply.decided);
      close();
      untick();
      if (reply.job_id) return setJob({ id: reply.job_id, undo, judgement: request.judgement });
      const what = t(`matching.bulk.what.${request.judgement}`);
      const done = t('matching.done.many', { count: reply.decided, what });
      const left = request.judgement === 'new' ? reply.skipped_rows : 0;
      offerUndoLatest(left > 0 ? t('matching.bulk.doneSkipped', { done, count: left }) : done, undo);
      reload();
    } catch (error) {
      showErrorToast(error);
    }
  };
  return {
    ticked,
    isAll,
    tick: (id: string, on: boolean) => {
      setAll(false);
      setTicked((before) => {
        const next = new Set(isAll ? list.rows.map((row) => row.id) : before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      });
    },
    tickAll: (on: boolean) => {
      setTicked(new Set());
      setAll(on);
    },
    /** Number of affected rows; undefined until the rows of a whole list are counted. */
    count: isAll ? whole.data?.count : ticked.size,
    untick,
    request,
    isChoosingScore,
    openAccept: () => setChoosingScore(true),
    propose: setRequest,
    decideTicked: (judgement: BulkJudgement) =>
      setRequest({ judgement, rows: isAll ? everything : { ids: [...ticked] }, min_score: 0, reason: '' }),
    everything,
    close,
    carryOut,
    job,
    jobEnded: () => {
      if (job) offerUndoLatest(t(`matching.bulk.what.${job.judgement}`), job.undo);
      setJob(undefined);
      reload();
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;
