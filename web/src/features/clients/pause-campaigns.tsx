import './messages.ts';
import { campaignReadiness, pauseCampaigns } from '@leadwright/contract/features/campaign-readiness';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientRelations, clients } from '@leadwright/contract/features/clients';
import type { RowOf } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReasonField } from '../../ui/dialog/reason-field.tsx';

const AFFECTED_ENDPOINTS = [
  ...[clients.view, clients.list.endpoint, clientRelations],
  ...[campaigns.view, campaigns.list.endpoint, campaignReadiness],
];

interface PauseCampaignsProps {
  client: RowOf<typeof clients>;
  onClose: () => void;
}

/** Pauses all live campaigns of a client with one reason. A client with live campaigns cannot be archived. */
export function PauseCampaigns({ client: { id, name, live_campaigns }, onClose }: PauseCampaignsProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const send = useSend(pauseCampaigns, { invalidates: AFFECTED_ENDPOINTS });
  const problems = problemsIn(send.error);
  const submit = () =>
    send.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: ({ paused }) => {
          notifySuccess(t('clients.pause.done', { count: paused }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('clients.pause.title', { name })}
      confirm={t('clients.pause.confirm')}
      isBusy={send.isPending}
      errorMessage={send.error && !problems ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('clients.pause.text', { count: live_campaigns })}</Text>
      <ReasonField label={t('clients.pause.reason')} value={reason} error={problems?.reason} onChange={setReason} />
    </FormDialog>
  );
}
