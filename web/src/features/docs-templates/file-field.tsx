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
import { type Inspected, TagReport } from './tag-report.tsx';

type Template = RowOf<typeof docsTemplates>;
type Purpose = Template['purpose'];
const ACCEPT = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Uploads the Word document when it is chosen and shows its tags before saving. */
export function FileField() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, type, error, set, value } = useField<string>('file');
  const name = useField<string>('file_name');
  const { value: root } = useField<DocumentRoot | null>('data_root');
  const { value: batch_of } = useField<Template['batch_of']>('batch_of');
  const { value: purpose } = useField<Purpose | null>('purpose');
  const [share, setShare] = useState<number>();
  const [inspected, setInspected] = useState<Inspected>();
  const isReady = Boolean(root && purpose);

  const send = async (file: File) => {
    if (!root || !purpose) return;
    setShare(0);
    try {
      const query = { data_root: root, batch_of, purpose };
      const onProgress = (sent: number, total: number) => setShare(sent / total);
      const reply = await upload(uploadDocsTemplate, { query, file, onProgress });
      set(reply.file);
      name.set(file.name.slice(0, 255));
      form.clearFieldError('file');
      setInspected(reply);
    } catch (failure) {
      const problem = failure instanceof AppError ? failure.fields?.file : undefined;
      if (problem) form.setFieldError('file', String(problem));
      else notifyFailure(failure);
    }
    setShare(undefined);
  };

  return (
    <Stack gap="xs">
      <Input.Wrapper label={type.meta.label} labelElement="div" error={error} withAsterisk>
        <Group gap="sm">
          <FileButton
            accept={ACCEPT}
            disabled={!isReady || share !== undefined}
            onChange={(file) => file && send(file)}
          >
            {(props) => (
              <Button {...props} id={id} variant="default" disabled={!isReady} loading={share !== undefined}>
                {t(value ? 'docsTemplates.file.replace' : 'docsTemplates.file.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" role="status">
            {share !== undefined
              ? t('docsTemplates.file.sending', { percent: Math.round(share * 100) })
              : value
                ? t('docsTemplates.file.kept', { name: name.value })
                : t(isReady ? 'docsTemplates.file.none' : 'docsTemplates.file.first')}
          </Text>
        </Group>
      </Input.Wrapper>
      {share !== undefined && <Progress value={share * 100} aria-label={t('docsTemplates.file.choose')} />}
      {inspected && <TagReport inspected={inspected} />}
    </Stack>
  );
}
