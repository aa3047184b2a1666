import './messages.ts';
import { ActionIcon, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { explain } from '../../api/explain.ts';
import { toRow } from '../../paths.ts';
import classes from './images.module.css';
import type { Upload, Uploads } from './uploads.ts';

interface UploadListProps {
  uploads: Uploads;
  list: readonly Upload[];
  /** Called when the user selects the existing image with the same content. Without it, the item is a link. */
  onExisting?: (id: string, name: string) => void;
}

/** The list of uploads, each with its progress, result or error. */
export function UploadList({ uploads, list, onExisting }: UploadListProps) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  const hasFinishedUploads = list.some(({ state }) => state.kind !== 'waiting' && state.kind !== 'sending');
  return (
    <section aria-label={t('imageParts.uploadList')}>
      <ul className={classes.uploads}>
        {list.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRemove={() => uploads.cancel(upload.id)}
            onExisting={onExisting}
          />
        ))}
      </ul>
      {hasFinishedUploads && (
        <Group justify="flex-end" mt={4}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => uploads.clear()}>
            {t('imageParts.clear')}
          </Button>
        </Group>
      )}
    </section>
  );
}

interface UploadItemProps extends Pick<UploadListProps, 'onExisting'> {
  upload: Upload;
  onRemove: () => void;
}

function UploadItem({ upload: { name, state }, onRemove, onExisting }: UploadItemProps) {
  const { t } = useTranslation();
  const isRunning = state.kind === 'waiting' || state.kind === 'sending';
  return (
    <li className={classes.upload}>
      <Text size="sm" className={classes.name} title={name}>
        {name}
      </Text>
      <Text component="div" size="xs" c={state.kind === 'failed' ? 'danger' : 'dimmed'} role="status">
        <UploadStatus state={state} onExisting={onExisting} />
        {state.kind === 'sending' && <Progress value={state.share * 100} aria-label={name} size="sm" />}
      </Text>
      <ActionIcon
        size={28}
        aria-label={t(isRunning ? 'imageParts.cancel' : 'imageParts.dismiss', { name })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function UploadStatus({
  state,
  onExisting,
}: { state: Upload['state'] } & Pick<UploadListProps, 'onExisting'>): ReactNode {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'waiting':
      return t('imageParts.waiting');
    case 'sending':
      return state.share < 1
        ? t('imageParts.uploading', { percent: Math.round(state.share * 100) })
        : t('imageParts.processing');
    case 'done':
      return t('imageParts.done');
    case 'failed':
      return explain(state.error).text;
    case 'existing':
      return (
        <>
          {t('imageParts.alreadyUploaded')}{' '}
          {onExisting ? (
            <Anchor component="button" type="button" size="xs" onClick={() => onExisting(state.id, state.name)}>
              {state.name}
            </Anchor>
          ) : (
            <Anchor component={Link} to={toRow('image', state.id)} size="xs">
              {state.name}
            </Anchor>
          )}
        </>
      );
  }
}
