import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../ui/format.ts';
import { computePreview, planCalendars, type RequestedDates } from '../../../ui/plan/preview.ts';
import type { TimeAxis } from '../chart/time-axis.ts';
import { type Grip, moveStepDates } from './step-dates.ts';

interface DragHandlers {
  onMoved: (step: CampaignStep, dates: RequestedDates) => void;
  onLinked: (predecessor: CampaignStep, successorId: string, type: keyof typeof LINK_TYPE) => void;
}
interface DragPreview {
  /** The preview dates of the moved steps, by step id. */
  ghosts: ReadonlyMap<string, RequestedDates>;
  dragLabel: { step: string; text: string } | null;
}
const NO_PREVIEW: DragPreview = { ghosts: new Map(), dragLabel: null };

/** Handles the drag of a bar, an edge or a link handle. Shows a preview until the drop; Escape cancels. */
export function useDrag(plan: CampaignPlan, axis: TimeAxis, { onMoved, onLinked }: DragHandlers) {
  const [preview, setPreview] = useState<DragPreview>(NO_PREVIEW);
  const cancelDrag = useRef<() => void>(undefined);
  useEffect(() => () => cancelDrag.current?.(), []);

  const onGrip = (event: PointerEvent, step: CampaignStep) => {
    const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset.grip;
    if (event.button !== 0 || !grip) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const calendar = planCalendars(plan).ofStep(step);
    const startX = event.clientX;
    let days = 0;
    let dates: RequestedDates | undefined;

    const onMove = ({ clientX }: globalThis.PointerEvent) => {
      if (grip.startsWith('link')) return;
      const next = Math.round(((clientX - startX) / axis.dayWidth) * (isRightToLeft ? -1 : 1));
      if (next === days) return;
      days = next;
      dates = days === 0 ? undefined : moveStepDates(step, calendar, grip as Grip, days);
      setPreview(dates ? buildDragPreview(plan, step, dates) : NO_PREVIEW);
    };
    const endDrag = () => {
      cancelDrag.current = undefined;
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onDrop);
      removeEventListener('pointercancel', endDrag);
      removeEventListener('keydown', onEscape, true);
      setPreview(NO_PREVIEW);
    };
    const onDrop = (dropEvent: globalThis.PointerEvent) => {
      endDrag();
      if (grip.startsWith('link')) {
        const targetRow = document.elementFromPoint(dropEvent.clientX, dropEvent.clientY)?.closest('[data-row]');
        const targetStepId = targetRow?.querySelector<HTMLElement>('[data-bar]')?.dataset.bar;
        if (targetStepId && targetStepId !== step.id) onLinked(step, targetStepId, grip === 'link-end' ? 'FS' : 'SS');
      } else if (dates) onMoved(step, dates);
    };
    const onEscape = (keyEvent: KeyboardEvent) => {
      if (keyEvent.key !== 'Escape') return;
      keyEvent.stopPropagation();
      endDrag();
    };
    cancelDrag.current?.();
    cancelDrag.current = endDrag;
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onDrop);
    addEventListener('pointercancel', endDrag);
    addEventListener('keydown', onEscape, true);
  };
  return { onGrip, ...preview };
}

function buildDragPreview(plan: CampaignPlan, step: CampaignStep, dates: RequestedDates): DragPreview {
  const { moved } = computePreview(plan, { campaignId: step.campaign_id, dates: new Map([[step.id, dates]]) });
  const ghosts = new Map(moved.map(({ step: id, to }) => [id, { ...to, duration: 0 }]));
  ghosts.set(step.id, dates);
  const text =
    dates.start === dates.end ? formatDay(dates.start) : `${formatDay(dates.start)} – ${formatDay(dates.end)}`;
  return { ghosts, dragLabel: { step: step.id, text } };
}
