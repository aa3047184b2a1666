import { addStep } from '@leadwright/contract/features/step-work';
import { PHASE, type Phase } from '@leadwright/contract/steps/step-fields';
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import { RequiredLabel } from '../../ui/required-label.tsx';

const PHASES = Object.entries(PHASE).map(([value, label]) => ({ value, label }));

/** Adds a step that is not in a library. Dates and owners are set later. */
export function AddStep({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [phase, setPhase] = useState<Phase | null>(null);
  const [duration, setDuration] = useState<number | string>(1);
  const [isVisible, setVisible] = useState(false);
  const send = useSend(addStep, { invalidates: PLAN_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      {
        params: { id: campaignId },
        body: { name, phase: phase as Phase, duration: duration as number, client_visible: isVisible },
      },
      {
        onSuccess: () => {
          notifySuccess(t('campaignSteps.add.done', { name: name.trim() }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('campaignSteps.add.title')}
      confirm={t('campaignSteps.add.confirm')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={<RequiredLabel text={t('campaignSteps.columns.name')} />}
        aria-required
        maxLength={120}
        value={name}
        error={problems?.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={<RequiredLabel text={t('campaignSteps.columns.phase')} />}
        aria-required
        data={PHASES}
        value={phase}
        error={problems?.phase}
        onChange={(next) => setPhase(next as Phase | null)}
      />
      <NumberInput
        label={t('campaignSteps.add.duration')}
        description={t('campaignSteps.add.durationHelp')}
        allowDecimal={false}
        min={0}
        max={1_000}
        value={duration}
        error={problems?.duration}
        onChange={setDuration}
      />
      <Checkbox
        label={t('campaignSteps.columns.visible')}
        checked={isVisible}
        onChange={({ currentTarget }) => setVisible(currentTarget.checked)}
      />
    </FormDialog>
  );
}
