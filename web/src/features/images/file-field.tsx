import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { uploadImage } from '@leadwright/contract/features/images';
import { Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../../api/files.ts';
import { notifyFailure } from '../../api/notify.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';

/** Uploads the image as soon as the user chooses it. Saving the form replaces the current image. */
export function FileField() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, type, error, set, value } = useField<string>('file');
  const name = useField<string>('name');
  const [initialFile] = useState(value);
  const [progress, setProgress] = useState<number>();
  const [existingName, setExistingName] = useState<string>();

  const send = async (file: File) => {
    setProgress(0);
    try {
      const query = { file_name: file.name.slice(-200) };
      const onProgress = (sent: number, total: number) => setProgress(sent / total);
      const reply = await upload(uploadImage, { query, file, onProgress });
      set(reply.file);
      setExistingName(reply.existing?.name);
      if (!name.value) name.set(query.file_name);
      form.clearFieldError('file');
    } catch (failure) {
      const problem = failure instanceof AppError ? (failure.fields?.file ?? failure.message) : undefined;
      if (problem) form.setFieldError('file', problem);
      else notifyFailure(failure);
    }
    setProgress(undefined);
  };
  const statusText = () => {
    if (progress !== undefined) return t('images.file.uploading', { percent: Math.round(progress * 100) });
    if (existingName) return t('images.file.duplicateOf', { name: existingName });
    if (!value) return t('images.file.none');
    return t(value === initialFile ? 'images.file.current' : 'images.file.uploaded');
  };
  return (
    <Stack gap="xs">
      <Input.Wrapper label={type.meta.label} labelElement="div" error={error} withAsterisk={type.required}>
        <Group gap="sm">
          <FileButton accept="image/*" disabled={progress !== undefined} onChange={(file) => file && send(file)}>
            {(props) => (
              <Button {...props} id={id} variant="default" loading={progress !== undefined}>
                {t(initialFile ? 'images.file.replace' : 'images.file.choose')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" role="status">
            {statusText()}
          </Text>
        </Group>
      </Input.Wrapper>
      {progress !== undefined && <Progress value={progress * 100} aria-label={t('images.file.choose')} />}
    </Stack>
  );
}
