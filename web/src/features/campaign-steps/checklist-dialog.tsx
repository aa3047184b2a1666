import './messages.ts';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { readStepWork, writeStepChecklist } from '@leadwright/contract/features/step-work';
import type { ChecklistItem } from '@leadwright/contract/steps/step-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { ChecklistLines } from '../../ui/checklist/checklist-lines.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';

interface ChecklistDialogProps {
  step: CampaignStep;
  lines: readonly ChecklistItem[];
  onClose: () => void;
}

/** Edits the checklist of a step. Unchanged items stay checked. */
export function ChecklistDialog({ step, lines, onClose }: ChecklistDialogProps) {
  const { t } = useTranslation();
  const [checklist, setChecklist] = useState(() => lines.map(({ text, required }) => ({ text, required })));
  const send = useSend(writeStepChecklist, { invalidates: [...PLAN_ENDPOINTS, readStepWork] });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      {
        params: { id: step.campaign_id, stepId: step.id },
        body: { checklist: [...checklist], version: step.version },
      },
      {
        onSuccess: () => {
          notifySuccess(t('campaignSteps.work.checklistSaved', { step: step.name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('campaignSteps.work.editChecklistOf', { step: step.name })}
      confirm={t('campaignSteps.work.saveChecklist')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChecklistLines
        value={checklist}
        problems={problems ?? {}}
        error={problems?.checklist}
        onChange={(next) => {
          send.reset();
          setChecklist(next);
        }}
      />
    </FormDialog>
  );
}
