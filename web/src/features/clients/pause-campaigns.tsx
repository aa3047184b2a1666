import './messages.ts';
import { campaignReadiness, pauseCampaigns } from '@leadwright/contract/features/campaign-readiness';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientRelations, clients } from '@leadwright/contract/features/clients';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReasonField } from '../../ui/dialog/reason-field.tsx';

const AFFECTED_ENDPOINTS = [
  ...[clients.view, clients.list.endpoint, clientRelations],
  ...[campaigns.view, campaigns.list.endpoint, campaignReadiness],
];

/** Pauses all live campaigns of a client with one reason. The client can only be archived without live campaigns. */
export function PauseCampaigns({ client: { id, name, live_campaigns } }: { client: RowOf<typeof clients> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const mayPause = useCan('campaigns', 'update');
  const send = useSend(pauseCampaigns, { invalidates: AFFECTED_ENDPOINTS });
  const problems = problemsIn(send.error);
  if (!mayPause || live_campaigns === 0) return null;
  const close = () => {
    setOpen(false);
    setReason('');
    send.reset();
  };
  const submit = () =>
    send.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: ({ paused }) => {
          notifySuccess(t('clients.pause.done', { count: paused }));
          close();
        },
      },
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('clients.pause.open')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('clients.pause.title', { name })}
          confirm={t('clients.pause.open')}
          isBusy={send.isPending}
          errorMessage={send.error && !problems ? explain(send.error).text : undefined}
          onSubmit={submit}
          onClose={close}
        >
          <Text>{t('clients.pause.text', { count: live_campaigns })}</Text>
          <ReasonField label={t('clients.pause.reason')} value={reason} error={problems?.reason} onChange={setReason} />
        </FormDialog>
      )}
    </>
  );
}
