import './messages.ts';
import { CLONE_PARTS, type ClonePart, cloneCampaign } from '@leadwright/contract/features/campaign-clone';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { keysOf } from '@leadwright/contract/fields';
import type { RowOf } from '@leadwright/contract/resource';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { usePermissions } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { RequiredLabel } from '../../ui/required-label.tsx';

interface CloneCampaignProps {
  campaign: RowOf<typeof campaigns>;
  onClose: () => void;
}

/** Creates a campaign with the setup of an existing campaign, without its data. */
export function CloneCampaign({ campaign, onClose }: CloneCampaignProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const permissions = usePermissions();
  const mayClone = (part: ClonePart) =>
    CLONE_PARTS[part].every(({ action, subject }) => permissions.can(action, subject));
  // Cascades depend on the fields of the campaign.
  const cloneableParts = keysOf(CLONE_PARTS).filter(
    (part) => mayClone(part) && (part !== 'cascades' || mayClone('fields')),
  );
  const [values, setValues] = useState({ name: '', code: '', start_date: campaign.start_date });
  const [parts, setParts] = useState<ClonePart[]>(cloneableParts);
  const send = useSend(cloneCampaign, {
    invalidates: [campaigns.list.endpoint],
    onSuccess: ({ id, name }) => {
      notifySuccess(t('campaigns.clone.created', { name }));
      onClose();
      navigate(to('campaign', { campaignId: id }));
    },
  });
  const problems = problemsIn(send.error);
  const field = (name: 'name' | 'code') => ({
    value: values[name],
    error: problems?.[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  // Cascades cannot be cloned without the fields.
  const choose = (next: ClonePart[]) =>
    setParts(next.includes('fields') ? next : next.filter((part) => part !== 'cascades'));
  return (
    <FormDialog
      title={t('campaigns.clone.title', { name: campaign.name })}
      confirm={t('campaigns.clone.action')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={() => send.mutate({ params: { id: campaign.id }, body: { ...values, parts } })}
      onClose={onClose}
    >
      <Text>{t('campaigns.clone.text')}</Text>
      <TextInput
        data-autofocus
        aria-required
        label={<RequiredLabel text={t('campaigns.clone.name')} />}
        maxLength={120}
        {...field('name')}
      />
      <TextInput
        label={t('campaigns.clone.code')}
        description={t('campaigns.clone.codeHelp')}
        maxLength={20}
        {...field('code')}
      />
      <DateField
        aria-required
        label={<RequiredLabel text={t('campaigns.clone.start')} />}
        description={t('campaigns.clone.startHelp')}
        value={values.start_date}
        error={problems?.start_date}
        onChange={(start_date) => setValues({ ...values, start_date })}
      />
      <Checkbox.Group
        label={t('campaigns.clone.partsToCopy')}
        error={problems?.parts}
        value={parts}
        onChange={(next) => choose(next as ClonePart[])}
      >
        <Stack gap={6} mt={6}>
          {cloneableParts.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(`campaigns.clone.parts.${part}`)}
              disabled={part === 'cascades' && !parts.includes('fields')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
