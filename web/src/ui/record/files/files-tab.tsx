import './messages.ts';
import {
  MAX_RECORD_FILE_BYTES,
  type RecordFile,
  type RecordWithFiles,
  readRecordFile,
  recordFiles,
  removeRecordFile,
  uploadRecordFile,
} from '@leadwright/contract/features/record-files';
import { Anchor, Button, FileButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { download, upload } from '../../../api/files.ts';
import { callKey, useCall, useSend } from '../../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { to } from '../../../paths.ts';
import { useCan, useSession } from '../../../session/session.tsx';
import { Confirm } from '../../confirm.tsx';
import { formatBytes, formatMoment } from '../../format.ts';
import { EmptyState, Failed, Loading } from '../../states.tsx';
import { useFileUpload } from '../../use-file-upload.ts';
import type { RecordTab } from '../record-tabs.tsx';
import { SigningRound } from './round.tsx';
import { SignersDialog } from './signers-dialog.tsx';

interface RecordKey {
  entity: RecordWithFiles;
  id: string;
}

/** Returns the tab with the files of a record. Only staff see it; the server enforces the same rule. */
export function useFilesTab(entity: RecordWithFiles, id: string | undefined): RecordTab[] {
  const { t } = useTranslation();
  const isStaff = useSession().profile?.is_client !== 'y';
  const { data } = useFiles({ entity, id: id ?? '' }, isStaff && id !== undefined);
  if (!isStaff || id === undefined) return [];
  return [
    { key: 'files', title: t('files.title'), count: data?.files.length, content: <Files entity={entity} id={id} /> },
  ];
}

const useFiles = (params: RecordKey, enabled = true) => useCall(recordFiles, { params }, { enabled });

function Files(recordKey: RecordKey) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useFiles(recordKey);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const { files, can } = data;
  return (
    <Stack gap="md">
      {can.update && <AddFile {...recordKey} />}
      {files.length === 0 && (
        <EmptyState
          title={t('files.emptyTitle')}
          text={t(can.update ? 'files.emptyText' : 'files.emptyTextReadOnly')}
        />
      )}
      {files.map((file) => (
        <File key={file.id} file={file} mayUpdate={can.update} />
      ))}
    </Stack>
  );
}

function AddFile(params: RecordKey) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { uploadedFraction, problem, showProblem, send } = useFileUpload();
  const add = async (file: globalThis.File) => {
    if (file.size > MAX_RECORD_FILE_BYTES) {
      showProblem(t('files.tooLarge', { most: formatBytes(MAX_RECORD_FILE_BYTES) }));
      return;
    }
    await send(async (onProgress) => {
      await upload(uploadRecordFile, { params, query: { name: file.name.slice(-255) }, file, onProgress });
      await client.invalidateQueries({ queryKey: [callKey(recordFiles)] });
      notifySuccess(t('files.added', { name: file.name }));
    });
  };
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton disabled={uploadedFraction !== undefined} onChange={(file) => file && add(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={uploadedFraction !== undefined}>
              {t('files.add')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {uploadedFraction !== undefined && t('files.sending', { percent: Math.round(uploadedFraction * 100) })}
        </Text>
      </Group>
      {uploadedFraction !== undefined && <Progress value={uploadedFraction * 100} aria-label={t('files.add')} />}
      {problem && (
        <Text c="danger" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

type OpenDialog = 'remove' | 'sign';

function File({ file, mayUpdate }: { file: RecordFile; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { id, name, kind, bytes, at, by, template, round: signingRound } = file;
  const mayReadTemplates = useCan('docs-template', 'read');
  const remove = useSend(removeRecordFile, {
    invalidates: [recordFiles],
    onSuccess: () => notifySuccess(t('files.removed', { name })),
  });
  const isSentForSigning = signingRound !== null && signingRound.state !== 'draft';
  const isSignable = signingRound === null || signingRound.state === 'voided' || signingRound.state === 'declined';
  const addedAt = formatMoment(at);
  const close = () => setOpenDialog(undefined);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" wrap="wrap">
          <Stack gap={2} miw={0}>
            <Anchor
              component="button"
              type="button"
              ta="start"
              style={{ overflowWrap: 'anywhere' }}
              aria-label={t('files.download', { name })}
              onClick={() => download(readRecordFile, { params: { id } }, name).catch(notifyFailure)}
            >
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t('files.facts', { kind: t(`forms.file.kinds.${kind}`), size: formatBytes(bytes) })}{' '}
              {by ? t('files.addedAtBy', { when: addedAt, who: by }) : t('files.addedAt', { when: addedAt })}
            </Text>
            {template && (
              <Text size="sm" c="dimmed">
                {mayReadTemplates ? (
                  <Anchor component={Link} inherit to={to('docsTemplate', { docsTemplateId: template.id })}>
                    {t('files.createdFrom', { name: template.name, number: template.version })}
                  </Anchor>
                ) : (
                  t('files.createdFrom', { name: template.name, number: template.version })
                )}
              </Text>
            )}
          </Stack>
          {mayUpdate && (
            <Group gap="xs">
              {isSignable && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('files.sign.askForSignaturesNamed', { name })}
                  onClick={() => setOpenDialog('sign')}
                >
                  {t('files.sign.askForSignatures')}
                </Button>
              )}
              {!isSentForSigning && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="dark"
                  aria-label={t('files.removeNamed', { name })}
                  onClick={() => setOpenDialog('remove')}
                >
                  {t('files.remove')}
                </Button>
              )}
            </Group>
          )}
        </Group>
        {signingRound && <SigningRound file={name} round={signingRound} mayUpdate={mayUpdate} />}
      </Stack>
      <Confirm
        opened={openDialog === 'remove'}
        title={t('files.removeTitle', { name })}
        text={t('files.removeText')}
        confirm={t('files.remove')}
        danger
        onConfirm={() => remove.mutateAsync({ params: { id } })}
        onClose={close}
      />
      {openDialog === 'sign' && <SignersDialog file={file} onClose={close} />}
    </Paper>
  );
}
