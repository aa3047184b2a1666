import './messages.ts';
import {
  emailTemplates,
  exportEmailTemplate,
  importEmailTemplates,
} from '@leadwright/contract/features/email-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, FileInput, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../api/explain.ts';
import { download } from '../../api/files.ts';
import { useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { useCan } from '../../session/session.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';

/** Explains what the exported file contains, then downloads it. */
export function ExportDialog({ template, onClose }: { template: RowOf<typeof emailTemplates>; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name } = template;
  const exportFile = () => {
    download(exportEmailTemplate, { params: { id } }, `${name}.json`).catch(notifyFailure);
    onClose();
  };
  return (
    <FormDialog
      title={t('emailTemplates.exportTitle', { name })}
      confirm={t('emailTemplates.export')}
      onSubmit={exportFile}
      onClose={onClose}
    >
      <Text>{t('emailTemplates.exportText')}</Text>
    </FormDialog>
  );
}

/** Imports the templates of a file, for users who may add templates. */
export function ImportButton() {
  const { t } = useTranslation();
  const mayAdd = useCan(emailTemplates.subject, 'create');
  const [isOpen, setOpen] = useState(false);
  if (!mayAdd) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('emailTemplates.import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const send = useSend(importEmailTemplates, {
    invalidates: [emailTemplates.list.endpoint],
    onSuccess: ({ templates }) => {
      notifySuccess(t('emailTemplates.imported', { count: templates.length }));
      onClose();
    },
  });
  const importFile = async () => file && send.mutate({ body: { text: await file.text() } });
  const fileProblem = problemsIn(send.error)?.text;
  return (
    <FormDialog
      title={t('emailTemplates.importTitle')}
      confirm={t('emailTemplates.import')}
      isReady={file !== null}
      isBusy={send.isPending}
      errorMessage={send.error && !fileProblem ? explain(send.error).text : undefined}
      onSubmit={importFile}
      onClose={onClose}
    >
      <FileInput
        label={t('emailTemplates.importFile')}
        description={t('emailTemplates.importText')}
        accept=".json,application/json"
        value={file}
        onChange={(nextFile) => {
          setFile(nextFile);
          send.reset();
        }}
        error={fileProblem && <span style={{ whiteSpace: 'pre-line' }}>{fileProblem}</span>}
        clearable
        data-autofocus
      />
    </FormDialog>
  );
}
