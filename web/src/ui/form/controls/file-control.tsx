import {
  type FileFacts,
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
import { useSending } from '../../use-sending.ts';
import type { ControlProps } from './control-props.ts';
import { type FilePlace, useFilePlace } from './file-place.ts';

/** The file of a record: uploaded when it is chosen, and stored as the value when the form is saved. */
export function FileControl(props: ControlProps) {
  const { t } = useTranslation();
  const place = useFilePlace();
  const { label, description, error } = props.input;
  if (place) return <FileOf {...props} place={place} />;
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Text size="sm" c="dimmed">
        {t('forms.file.onRecord')}
      </Text>
    </Input.Wrapper>
  );
}

function FileOf({ input, value, set, place }: ControlProps & { place: FilePlace }) {
  const { t } = useTranslation();
  const { id, name: field_id, label, description, readOnly } = input;
  const { share, problem, refuse, send } = useSending();
  const [sent, setSent] = useState<{ file_id: string; facts: FileFacts }>();
  const stored = place.stored[field_id];
  const known = [sent, stored].find((file) => file && file.file_id === value);
  const params = { campaign_id: place.campaign_id, of: place.of, id: place.id, field_id };
  const isBusy = share !== undefined;

  const take = async (file: File) => {
    if (file.size > MAX_FIELD_FILE_BYTES) {
      refuse(t('forms.file.tooLarge', { most: formatBytes(MAX_FIELD_FILE_BYTES) }));
      return;
    }
    await send(async (onProgress) => {
      const query = { name: file.name.slice(-255) };
      const { file_id, ...facts } = await upload(uploadFieldFile, { params, query, file, onProgress });
      setSent({ file_id, facts });
      set(file_id);
    });
  };

  return (
    <Stack gap="xs">
      <Input.Wrapper label={label} description={description} error={problem ?? input.error} labelElement="div">
        <Group gap="sm" role="group" aria-label={typeof label === 'string' ? label : undefined}>
          {known && known === stored ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => download(fieldFile, { params }, known.facts.name).catch(notifyFailure)}
            >
              {t('forms.file.download', { name: known.facts.name })}
            </Anchor>
          ) : (
            known && <Text size="sm">{known.facts.name}</Text>
          )}
          <Text size="sm" c="dimmed" role="status">
            {isBusy && t('forms.file.sending', { percent: Math.round(share * 100) })}
            {!isBusy &&
              known &&
              t('forms.file.facts', {
                kind: t(`forms.file.kinds.${known.facts.kind}`),
                size: formatBytes(known.facts.bytes),
              })}
            {!isBusy && !known && t(value ? 'forms.file.gone' : 'forms.file.none')}
          </Text>
          {!readOnly && (
            <FileButton disabled={isBusy} onChange={(file) => file && take(file)}>
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
      {isBusy && <Progress value={share * 100} aria-label={t('forms.file.progress')} />}
    </Stack>
  );
}
