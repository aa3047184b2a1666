import {
  type CampaignPlan,
  type CampaignStepLink,
  editPlannedStep,
  linkSteps,
  moveSteps,
  readPlans,
  type StepChange,
  unlinkSteps,
} from '@leadwright/contract/features/campaign-steps';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { notifyFailure } from '../../../api/notify.ts';
import type { RequestedDates } from '../../../ui/plan/preview.ts';

type Dates = Record<string, RequestedDates>;
type Link = Omit<CampaignStepLink, 'campaign_id'>;
export interface StepEdit {
  name: string;
  start: string | null;
  duration: number;
  progress: number | null;
  client_visible: boolean;
}

/** A change with its previous and new values, for undo and redo. */
export interface UndoableChange {
  campaignId: string;
  dates?: { before: Dates; after: Dates };
  link?: { before: Link | null; after: Link | null };
  edit?: { stepId: string; before: StepEdit; after: StepEdit };
}

/**
 * Saves plan changes one after the other, with undo. New dates are shown immediately; a rejected change reloads the
 * plan and clears the undo history.
 */
export function usePlanWriter(query: { campaign_id?: string }) {
  const client = useQueryClient();
  const key = [callKey(readPlans), { query }];
  const [undoStack, setUndoStack] = useState<UndoableChange[]>([]);
  const [redoStack, setRedoStack] = useState<UndoableChange[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** Returns the cached plan, which may be newer than the rendered plan. */
  const latestPlan = () => client.getQueryData<CampaignPlan>(key);
  const refetchPlans = () => client.invalidateQueries({ queryKey: [callKey(readPlans)] });

  const enqueue = (work: () => Promise<unknown>) => {
    const result = queue.current.then(work);
    queue.current = result.catch((error) => {
      notifyFailure(error);
      setUndoStack([]);
      setRedoStack([]);
      return refetchPlans();
    });
    return result;
  };

  /** Shows dates before they are saved, and returns the changes with the expected versions. */
  const showDates = (dates: Dates): StepChange[] => {
    const plan = latestPlan();
    const steps = plan?.steps.filter(({ id }) => dates[id]) ?? [];
    client.setQueryData<CampaignPlan>(
      key,
      (cached) =>
        cached && {
          ...cached,
          steps: cached.steps.map((step) =>
            dates[step.id] ? { ...step, ...dates[step.id], version: step.version + 1 } : step,
          ),
        },
    );
    return steps.map(({ id, version }) => ({ id, version, ...dates[id]! }));
  };

  const applyChange = ({ campaignId, dates, link, edit }: UndoableChange, side: 'before' | 'after') => {
    const params = { id: campaignId };
    const changes = dates && showDates(dates[side]);
    return enqueue(async () => {
      if (link) {
        const newLink = link[side];
        if (newLink) await call(linkSteps, { params, body: newLink });
        else {
          const { predecessor, successor } = (link.before ?? link.after)!;
          await call(unlinkSteps, { params, body: { predecessor, successor } });
        }
      }
      if (changes?.length) await call(moveSteps, { params, body: { steps: changes } });
      if (edit) {
        const version = latestPlan()?.steps.find(({ id }) => id === edit.stepId)?.version ?? 0;
        await call(editPlannedStep, { params: { ...params, stepId: edit.stepId }, body: { ...edit[side], version } });
      }
      // The dates are already shown, and a reload could return older dates.
      if (link || edit) await refetchPlans();
    });
  };

  const write = (change: UndoableChange) => {
    setUndoStack((previous) => [...previous, change]);
    setRedoStack([]);
    return applyChange(change, 'after');
  };
  return {
    latestPlan,
    write,
    /** Changes the dates of steps and records the previous dates for undo. */
    writeDates: (campaignId: string, changes: readonly StepChange[]) => {
      const stepsById = new Map(latestPlan()?.steps.map((step) => [step.id, step]));
      const collectDates = (datesOf: (change: StepChange) => RequestedDates) =>
        Object.fromEntries(changes.map((change) => [change.id, datesOf(change)]));
      return write({
        campaignId,
        dates: {
          before: collectDates(({ id }) => {
            const { start, end, duration } = stepsById.get(id)!;
            return { start: start!, end: end!, duration };
          }),
          after: collectDates(({ start, end, duration }) => ({ start, end, duration })),
        },
      });
    },
    /** Records a change that a form has saved; the form shows its own errors. */
    recordChange: (change: UndoableChange) => {
      setUndoStack((previous) => [...previous, change]);
      setRedoStack([]);
      return refetchPlans();
    },
    undo: () => {
      const change = undoStack.at(-1);
      if (!change) return;
      setUndoStack(undoStack.slice(0, -1));
      setRedoStack([change, ...redoStack]);
      applyChange(change, 'before').catch(() => undefined);
    },
    redo: () => {
      const change = redoStack[0];
      if (!change) return;
      setRedoStack(redoStack.slice(1));
      setUndoStack([...undoStack, change]);
      applyChange(change, 'after').catch(() => undefined);
    },
    canUndo: undoStack.length > 0,
    canRedo: redoStack.length > 0,
  };
}
export type PlanWriter = ReturnType<typeof usePlanWriter>;
