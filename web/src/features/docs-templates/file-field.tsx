import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import {
  type DocumentRoot,
  type docsTemplates,
  uploadDocsTemplate,
} from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../api/files.ts';
import { notifyFailure } from '../../api/notify.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import { TagReport, type TemplateInspection } from './tag-report.tsx';

type Template = RowOf<typeof docsTemplates>;
type Purpose = Template['purpose'];
const ACCEPT = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Uploads the Word document as soon as the user chooses it, and shows its tags before saving. */
export function FileField() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, type, error, set, value } = useField<string>('file');
  const name = useField<string>('file_name');
  const { value: root } = useField<DocumentRoot | null>('data_root');
  const { value: batch_of } = useField<Template['batch_of']>('batch_of');
  const { value: purpose } = useField<Purpose | null>('purpose');
  const [progress, setProgress] = useState<number>();
  const [report, setReport] = useState<TemplateInspection>();
  const isReady = Boolean(root && purpose);

  const send = async (file: File) => {
    if (!root || !purpose) return;
    setProgress(0);
    try {
      const query = { data_root: root, batch_of, purpose };
      const onProgress = (sent: number, total: number) => setProgress(sent / total);
      const reply = await upload(uploadDocsTemplate, { query, file, onProgress });
      set(reply.file);
      name.set(file.name.slice(0, 255));
      form.clearFieldError('file');
      setReport(reply);
    } catch (failure) {
      const problem = failure instanceof AppError ? failure.fields?.file : undefined;
      if (problem) form.setFieldError('file', String(problem));
      else notifyFailure(failure);
    }
    setProgress(undefined);
  };

  return (
    <Stack gap="xs">
      <Input.Wrapper label={type.meta.label} labelElement="div" error={error} withAsterisk>
        <Group gap="sm">
          <FileButton
            accept={ACCEPT}
            disabled={!isReady || progress !== undefined}
            onChange={(file) => file && send(file)}
          >
            {(props) => (
              <Button {...props} id={id} variant="default" disabled={!isReady} loading={progress !== undefined}>
                {t(value ? 'docsTemplates.file.replace' : 'docsTemplates.file.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" role="status">
            {progress !== undefined
              ? t('docsTemplates.file.uploading', { percent: Math.round(progress * 100) })
              : value
                ? t('docsTemplates.file.uploaded', { name: name.value })
                : t(isReady ? 'docsTemplates.file.help' : 'docsTemplates.file.choosePurposeFirst')}
          </Text>
        </Group>
      </Input.Wrapper>
      {progress !== undefined && <Progress value={progress * 100} aria-label={t('docsTemplates.file.choose')} />}
      {report && <TagReport inspection={report} />}
    </Stack>
  );
}
