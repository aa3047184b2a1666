import './messages.ts';
import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/format.ts';
import { ChangeDialog } from '../../../ui/plan/change-dialog.tsx';
import {
  changesOf,
  computePreview,
  type PlanChange,
  planCalendars,
  type RequestedDates,
} from '../../../ui/plan/preview.ts';
import type { ChartEditing } from '../chart/chart-props.ts';
import type { TimeAxis } from '../chart/time-axis.ts';
import { blankLink, LinkDialog, type LinkDraft } from './link-dialog.tsx';
import { gripsOf, moveStepDates, resizeStepDates } from './step-dates.ts';
import { StepDialog } from './step-dialog.tsx';
import { useDrag } from './use-drag.ts';
import type { PlanWriter } from './use-plan-writer.ts';

type OpenDialog =
  | { kind: 'move'; step: CampaignStep; change: PlanChange; text: string }
  | { kind: 'step'; step: CampaignStep }
  | { kind: 'link'; step: CampaignStep; initialLink: LinkDraft };

interface EditingOptions {
  writer: PlanWriter;
  /** Restores the focus after a dialog has closed. */
  focusRow: (key: string) => void;
}

/** Edits the bars of a plan by pointer and keyboard, and renders the dialogs. */
export function useEditing(plan: CampaignPlan, axis: TimeAxis, { writer, focusRow }: EditingOptions) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [announcement, setAnnouncement] = useState('');

  const close = () => {
    if (openDialog) focusRow(openDialog.step.id);
    setOpenDialog(undefined);
  };
  const formatDates = ({ start, end }: RequestedDates) =>
    t('ganttEdit.dateRange', { start: formatDay(start), end: formatDay(end) });
  const toPlanChange = (step: CampaignStep, dates: RequestedDates): PlanChange => ({
    campaignId: step.campaign_id,
    dates: new Map([[step.id, dates]]),
  });
  const confirmMove = (step: CampaignStep, dates: RequestedDates) => {
    const previous = { start: step.start!, end: step.end!, duration: step.duration };
    const text = t('ganttEdit.moveText', { from: formatDates(previous), to: formatDates(dates) });
    setOpenDialog({ kind: 'move', step, change: toPlanChange(step, dates), text });
  };
  const drag = useDrag(plan, axis, {
    onMoved: confirmMove,
    onLinked: (step, successor, type) =>
      setOpenDialog({ kind: 'link', step, initialLink: { ...blankLink(step), successor, type } }),
  });

  /** Moves or resizes a step by keyboard. Asks first if other steps would move as well. */
  const moveByKey = (displayedStep: CampaignStep, isResize: boolean, offset: -1 | 1) => {
    const latestPlan = writer.latestPlan() ?? plan;
    const step = latestPlan.steps.find(({ id }) => id === displayedStep.id) ?? displayedStep;
    const grips = gripsOf(step);
    if (!step.may_update) return setAnnouncement(t('ganttEdit.noPermission', { step: step.name }));
    if (!step.start) return setAnnouncement(t('ganttEdit.undated', { step: step.name }));
    if (!(isResize ? grips.resize : grips.move)) return setAnnouncement(t('ganttEdit.cannotMove', { step: step.name }));
    const calendar = planCalendars(latestPlan).ofStep(step);
    const dates = isResize ? resizeStepDates(step, calendar, offset) : moveStepDates(step, calendar, 'move', offset);
    if (!dates) return;
    const change = toPlanChange(step, dates);
    if (computePreview(latestPlan, change).moved.length > 0) return confirmMove(step, dates);
    writer.writeDates(step.campaign_id, changesOf(latestPlan, change)).catch(() => undefined);
    setAnnouncement(t('ganttEdit.moved', { step: step.name, days: formatDates(dates) }));
  };
  const edit = (step: CampaignStep) => step.may_update && setOpenDialog({ kind: 'step', step });
  const openLinks = (step: CampaignStep) =>
    step.may_update && setOpenDialog({ kind: 'link', step, initialLink: blankLink(step) });
  const onKey = (event: KeyboardEvent, step: CampaignStep): boolean => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (event.altKey && isArrow) {
      moveByKey(step, event.shiftKey, (event.key === 'ArrowRight') === isRightToLeft ? -1 : 1);
      return true;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Enter') edit(step);
    else if (event.key.toLowerCase() === 'l') openLinks(step);
    else return false;
    return true;
  };

  const editing: ChartEditing = {
    grips: gripsOf,
    onGrip: drag.onGrip,
    onKey,
    onOpen: edit,
    onLink: ({ campaign_id: _, ...link }) => {
      const step = plan.steps.find(({ id }) => id === link.successor);
      if (step?.may_update) setOpenDialog({ kind: 'link', step, initialLink: link });
    },
    ghosts: drag.ghosts,
    dragLabel: drag.dragLabel,
  };
  const dialogs = (
    <>
      {openDialog?.kind === 'move' && (
        <ChangeDialog
          title={t('ganttEdit.moveTitle', { step: openDialog.step.name })}
          text={openDialog.text}
          plan={plan}
          change={openDialog.change}
          onApply={(changes) => {
            writer.writeDates(openDialog.step.campaign_id, changes).catch(() => undefined);
            close();
          }}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'step' && <StepDialog step={openDialog.step} writer={writer} onClose={close} />}
      {openDialog?.kind === 'link' && (
        <LinkDialog
          plan={plan}
          step={openDialog.step}
          initialLink={openDialog.initialLink}
          writer={writer}
          onClose={close}
        />
      )}
    </>
  );
  return { editing, dialogs, announcement, edit, openLinks };
}
