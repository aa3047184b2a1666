import {
  type FileMetadata,
  fieldFile,
  MAX_FIELD_FILE_BYTES,
  uploadFieldFile,
} from '@leadwright/contract/features/field-files';
import { Anchor, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, upload } from '../../../api/files.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { formatBytes } from '../../format.ts';
import { useFileUpload } from '../../use-file-upload.ts';
import type { ControlProps } from './control-props.ts';
import { type FileFieldContext, useFileFieldContext } from './file-field-context.ts';

/** A file field: a chosen file is uploaded immediately, and its id is saved with the form. */
export function FileControl(props: ControlProps) {
  const { t } = useTranslation();
  const fileContext = useFileFieldContext();
  const { label, description, error } = props.input;
  if (fileContext) return <FileFieldInput {...props} fileContext={fileContext} />;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Text size="sm" c="dimmed">
        {t('forms.file.onRecord')}
      </Text>
    </Input.Wrapper>
  );
}

function FileFieldInput({ input, value, set, fileContext }: ControlProps & { fileContext: FileFieldContext }) {
  const { t } = useTranslation();
  const { id, name: field_id, label, description, readOnly } = input;
  const { uploadedFraction, problem, showProblem, send } = useFileUpload();
  const [uploadedFile, setUploadedFile] = useState<{ file_id: string; facts: FileMetadata }>();
  const storedFile = fileContext.stored[field_id];
  const currentFile = [uploadedFile, storedFile].find((file) => file && file.file_id === value);
  const params = { campaign_id: fileContext.campaign_id, of: fileContext.of, id: fileContext.id, field_id };
  const isBusy = uploadedFraction !== undefined;

  const uploadFile = async (file: File) => {
    if (file.size > MAX_FIELD_FILE_BYTES) {
      showProblem(t('forms.file.tooLarge', { most: formatBytes(MAX_FIELD_FILE_BYTES) }));
      return;
    }
    await send(async (onProgress) => {
      const query = { name: file.name.slice(-255) };
      const { file_id, ...facts } = await upload(uploadFieldFile, { params, query, file, onProgress });
      setUploadedFile({ file_id, facts });
      set(file_id);
    });
  };

  return (
    <Stack gap="xs">
      <Input.Wrapper label={label} description={description} error={problem ?? input.error} labelElement="div">
        <Group gap="sm" role="group" aria-label={typeof label === 'string' ? label : undefined}>
          {currentFile && currentFile === storedFile ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => download(fieldFile, { params }, currentFile.facts.name).catch(notifyFailure)}
            >
              {t('forms.file.download', { name: currentFile.facts.name })}
            </Anchor>
          ) : (
            currentFile && <Text size="sm">{currentFile.facts.name}</Text>
          )}
          <Text size="sm" c="dimmed" role="status">
            {isBusy && t('forms.file.uploadedPercent', { percent: Math.round(uploadedFraction * 100) })}
            {!isBusy &&
              currentFile &&
              t('forms.file.facts', {
                kind: t(`forms.file.kinds.${currentFile.facts.kind}`),
                size: formatBytes(currentFile.facts.bytes),
              })}
            {!isBusy && !currentFile && t(value ? 'forms.file.noLongerExists' : 'forms.file.none')}
          </Text>
          {!readOnly && (
            <FileButton disabled={isBusy} onChange={(file) => file && uploadFile(file)}>
              {(button) => (
                <Button {...button} id={id} size="xs" variant="default" loading={isBusy}>
                  {t(value ? 'forms.file.replace' : 'forms.file.choose')}
                </Button>
              )}
            </FileButton>
          )}
          {!readOnly && Boolean(value) && !isBusy && (
            <Button size="xs" variant="subtle" color="dark" onClick={() => set(null)}>
              {t('forms.file.remove')}
            </Button>
          )}
        </Group>
      </Input.Wrapper>
      {isBusy && <Progress value={uploadedFraction * 100} aria-label={t('forms.file.progress')} />}
    </Stack>
  );
}
