import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import type { LINK_TYPE } from '@leadwright/contract/steps/step-fields';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../ui/format.ts';
import { planCalendars, previewOf, type RequestedDates } from '../../../ui/plan/preview.ts';
import type { TimeAxis } from '../chart/time-axis.ts';
import { type Grip, movedDates } from './moved-dates.ts';

interface Dragged {
  onMoved: (step: CampaignStep, dates: RequestedDates) => void;
  onLinked: (predecessor: CampaignStep, successorId: string, type: keyof typeof LINK_TYPE) => void;
}
interface Shown {
  ghosts: ReadonlyMap<string, RequestedDates>;
  held: { step: string; words: string } | null;
}
const NOTHING: Shown = { ghosts: new Map(), held: null };

/** Drags a bar, its edge or its link dot. Shows ghosts until the drop; Escape cancels. */
export function useDrag(plan: CampaignPlan, axis: TimeAxis, { onMoved, onLinked }: Dragged) {
  const [shown, setShown] = useState<Shown>(NOTHING);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const onGrip = (event: PointerEvent, step: CampaignStep) => {
    const grip = (event.target as HTMLElement).closest<HTMLElement>('[data-grip]')?.dataset.grip;
    if (event.button !== 0 || !grip) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const calendar = planCalendars(plan).of(step);
    const begin = event.clientX;
    let days = 0;
    let dates: RequestedDates | undefined;

    const follow = ({ clientX }: globalThis.PointerEvent) => {
      if (grip.startsWith('link')) return;
      const next = Math.round(((clientX - begin) / axis.dayWidth) * (isRightToLeft ? -1 : 1));
      if (next === days) return;
      days = next;
      dates = days === 0 ? undefined : movedDates(step, calendar, grip as Grip, days);
      setShown(dates ? ghostsOf(plan, step, dates) : NOTHING);
    };
    const end = () => {
      stop.current = undefined;
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', letGo);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', leave, true);
      setShown(NOTHING);
    };
    const letGo = (last: globalThis.PointerEvent) => {
      end();
      if (grip.startsWith('link')) {
        const under = document.elementFromPoint(last.clientX, last.clientY)?.closest('[data-row]');
        const other = under?.querySelector<HTMLElement>('[data-bar]')?.dataset.bar;
        if (other && other !== step.id) onLinked(step, other, grip === 'link-end' ? 'FS' : 'SS');
      } else if (dates) onMoved(step, dates);
    };
    const leave = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end();
    };
    stop.current?.();
    stop.current = end;
    addEventListener('pointermove', follow);
    addEventListener('pointerup', letGo);
    addEventListener('pointercancel', end);
    addEventListener('keydown', leave, true);
  };
  return { onGrip, ...shown };
}

function ghostsOf(plan: CampaignPlan, step: CampaignStep, dates: RequestedDates): Shown {
  const { moved } = previewOf(plan, { campaignId: step.campaign_id, dates: new Map([[step.id, dates]]) });
  const ghosts = new Map(moved.map(({ step: id, to }) => [id, { ...to, duration: 0 }]));
  ghosts.set(step.id, dates);
  const words =
    dates.start === dates.end ? formatDay(dates.start) : `${formatDay(dates.start)} – ${formatDay(dates.end)}`;
  return { ghosts, held: { step: step.id, words } };
}
