import { type CampaignPlan, readPlans, saveBaseline } from '@leadwright/contract/features/campaign-steps';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';

interface BaselineDialogProps {
  plan: CampaignPlan;
  campaign: string | null;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Saves the dates of a campaign's steps as a baseline and shows it next to the current dates. */
export function BaselineDialog({ plan, campaign, onSaved, onClose }: BaselineDialogProps) {
  const { t } = useTranslation();
  const [id, setId] = useState(campaign ?? plan.campaigns[0]?.id ?? null);
  const [name, setName] = useState('');
  const send = useSend(saveBaseline, { invalidates: [readPlans] });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id: id! }, body: { name } },
      {
        onSuccess: (baseline) => {
          notifySuccess(t('ganttEdit.baselineSaved', { name }));
          onSaved(baseline.id);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('ganttEdit.baselineTitle')}
      confirm={t('ganttEdit.save')}
      isReady={id !== null}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={<RequiredLabel text={t('ganttEdit.campaign')} />}
        aria-required
        searchable
        filter={filterOptions}
        allowDeselect={false}
        data={plan.campaigns.map((option) => ({ value: option.id, label: option.name }))}
        value={id}
        onChange={setId}
      />
      <TextInput
        data-autofocus
        label={<RequiredLabel text={t('ganttEdit.name')} />}
        aria-required
        maxLength={120}
        value={name}
        error={problems?.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  );
}
