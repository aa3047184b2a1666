import './messages.ts';
import { planFromLibrary, readPlans } from '@leadwright/contract/features/campaign-steps';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { ChooseDialog } from '../../../ui/dialog/choose-dialog.tsx';
import { formatCount } from '../../../ui/format.ts';

/** Adds library steps to a campaign without steps. Asks for the campaign when the URL has none. */
export function ChooseSteps({ campaign }: { campaign: string | null }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const send = useSend(planFromLibrary, { invalidates: [readPlans] });
  const choose = (campaignId: string) =>
    send.mutate(
      { params: { id: campaignId } },
      {
        onSuccess: ({ steps }) => {
          notifySuccess(t('ganttEdit.stepsChosen', { count: steps.length, formatted: formatCount(steps.length) }));
          setOpen(false);
        },
        // Without the dialog, no field shows the error.
        onError: (failure) => campaign && problemsIn(failure) && notifyFailure(failure),
      },
    );
  return (
    <>
      <Button loading={send.isPending} onClick={() => (campaign ? choose(campaign) : setOpen(true))}>
        {t('ganttEdit.chooseSteps')}
      </Button>
      {isOpen && (
        <ChooseDialog
          title={t('ganttEdit.chooseTitle')}
          text={t('ganttEdit.chooseText')}
          label={t('ganttEdit.campaign')}
          list="campaigns"
          value={id}
          confirm={t('ganttEdit.chooseSteps')}
          send={send}
          isReady={id !== null}
          onChange={(next) => setId(next)}
          onSubmit={() => id && choose(id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
