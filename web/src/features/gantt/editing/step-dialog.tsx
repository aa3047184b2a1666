import { type CampaignStep, editPlannedStep } from '@leadwright/contract/features/campaign-steps';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../../ui/form/dates/date-field.tsx';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import type { PlanWriter, StepEdit } from './use-plan-writer.ts';

const parseNumber = (value: string | number) => (value === '' || value === '-' ? null : Number(value));

const toStepEdit = ({ name, start, duration, progress, client_visible }: CampaignStep): StepEdit => ({
  name,
  start,
  duration,
  progress,
  client_visible,
});

/** Edits a step of a plan in a dialog. */
export function StepDialog({ step, writer, onClose }: { step: CampaignStep; writer: PlanWriter; onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<StepEdit & { duration: number | null }>(toStepEdit(step));
  const send = useSend(editPlannedStep);
  const problems = problemsIn(send.error);
  const updateValues = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const submit = () => {
    const edit = { ...values, duration: values.duration ?? -1, start: values.start || null };
    send.mutate(
      { params: { id: step.campaign_id, stepId: step.id }, body: { ...edit, version: step.version } },
      {
        onSuccess: () => {
          writer.recordChange({
            campaignId: step.campaign_id,
            edit: { stepId: step.id, before: toStepEdit(step), after: edit },
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('ganttEdit.stepTitle')}
      confirm={t('ganttEdit.save')}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={<RequiredLabel text={t('ganttEdit.name')} />}
        aria-required
        maxLength={120}
        value={values.name}
        error={problems?.name}
        onChange={({ currentTarget }) => updateValues({ name: currentTarget.value })}
      />
      <DateField
        label={t('ganttEdit.start')}
        value={values.start ?? ''}
        error={problems?.start}
        onChange={(start) => updateValues({ start })}
      />
      <NumberInput
        label={<RequiredLabel text={t('ganttEdit.duration')} />}
        aria-required
        description={t('ganttEdit.durationHelp')}
        min={0}
        max={1_000}
        allowDecimal={false}
        value={values.duration ?? ''}
        error={problems?.duration}
        onChange={(value) => updateValues({ duration: parseNumber(value) as number })}
      />
      <NumberInput
        label={t('ganttEdit.progress')}
        description={t('ganttEdit.progressHelp')}
        min={0}
        max={100}
        allowDecimal={false}
        value={values.progress ?? ''}
        error={problems?.progress}
        onChange={(value) => updateValues({ progress: parseNumber(value) })}
      />
      <Checkbox
        label={t('ganttEdit.clientVisible')}
        checked={values.client_visible}
        onChange={({ currentTarget }) => updateValues({ client_visible: currentTarget.checked })}
      />
    </FormDialog>
  );
}
