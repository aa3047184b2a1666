import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import type { TemplateLifecycle } from '@leadwright/contract/templates/lifecycle';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';

interface CloneDialogProps {
  resource: AnyResource;
  lifecycle: TemplateLifecycle;
  row: { id: string; name: string };
  /** Returns the URL of the clone's form. */
  editUrlOf: (id: string) => string;
  onClose: () => void;
}

/** The dialog that creates a draft with the same content under another name. */
export function CloneDialog({ resource, lifecycle, row, editUrlOf, onClose }: CloneDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const send = useSend(lifecycle.clone, {
    invalidates: [resource.list.endpoint],
    onSuccess: (clone) => {
      notifySuccess(t('templateLifecycle.cloned', { name: clone.name }));
      onClose();
      navigate(editUrlOf(clone.id));
    },
  });
  return (
    <FormDialog
      title={t('templateLifecycle.cloneTitle', { name: row.name })}
      confirm={t('templateLifecycle.clone')}
      isReady={name.trim() !== ''}
      isBusy={send.isPending}
      errorMessage={send.error ? explain(send.error).text : undefined}
      onSubmit={() => send.mutate({ params: { id: row.id }, body: { name } })}
      onClose={onClose}
    >
      <TextInput
        label={t('templateLifecycle.newName')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={120}
        data-autofocus
      />
    </FormDialog>
  );
}
