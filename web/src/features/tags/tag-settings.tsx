import { changeTagSettings, readTagSettings, tags } from '@leadwright/contract/features/tags';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Outcome } from '../../ui/states.tsx';

/** Opens the settings of all tags, for users who may change tags. */
export function TagSettingsButton() {
  const { t } = useTranslation();
  const mayUpdate = useCan(tags.subject, 'update');
  const [isOpen, setOpen] = useState(false);
  if (!mayUpdate) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('tags.settings.open')}
      </Button>
      {isOpen && <TagSettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TagSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(readTagSettings);
  const [limit, setLimit] = useState<string | number>();
  const send = useSend(changeTagSettings, { invalidates: [readTagSettings] });
  const { label, help } = changeTagSettings.body.shape.max_per_record.meta() as { label: string; help: string };
  const save = () => {
    const onSuccess = () => {
      notifySuccess(t('tags.settings.saved'));
      onClose();
    };
    send.mutate({ body: { max_per_record: Number(limit ?? data?.max_per_record) } }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('tags.settings.title')}
      confirm={t('tags.settings.save')}
      isReady={data !== undefined && limit !== ''}
      isBusy={send.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Outcome error={error} onRetry={refetch} isPending={isPending}>
        <NumberInput
          data-autofocus
          label={label}
          description={help}
          min={1}
          max={200}
          allowDecimal={false}
          value={limit ?? data?.max_per_record}
          error={problemsIn(send.error)?.max_per_record}
          onChange={setLimit}
        />
      </Outcome>
    </FormDialog>
  );
}
