import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { type DocumentText, documents, publishDocument, readDocument } from '@leadwright/contract/features/documents';
import type { RowOf } from '@leadwright/contract/resource';
import { toLines } from '@leadwright/contract/rich-text/plain-text';
import type { RichText } from '@leadwright/contract/rich-text/schema';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { UnsavedDialog } from '../../ui/form/unsaved-dialog.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { RichTextField } from '../../ui/rich-text/rich-text.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import type { Status } from './autosave.ts';
import { TextComparison } from './text-comparison.tsx';
import { useAutosave } from './use-autosave.ts';

type Document = RowOf<typeof documents>;

/** Shows the text of a document, editable for users with the permission. */
export function DocumentTextSection({ document }: { document: Document }) {
  const { data, error, isPending, refetch } = useCall(readDocument, { params: { id: document.id } }, { staleTime: 0 });
  if (error && !data) return <Failed error={error} onRetry={refetch} />;
  if (isPending || !data) return <Loading />;
  return <DocumentEditor key={document.id} document={document} storedText={data} />;
}

function DocumentEditor({ document, storedText }: { document: Document; storedText: DocumentText }) {
  const { t } = useTranslation();
  const { text, status, blocker, change, overwriteStored, discardLocal } = useAutosave(document.id, storedText);
  const isEditable = storedText.can.update && document.state !== 'archived' && !document.archived_at;
  const currentText = status.state === 'conflict' ? findCurrentText(status.error) : undefined;
  return (
    <>
      {document.state === 'published' && storedText.published_edition !== storedText.edition && (
        <UnpublishedChanges document={document} storedText={storedText} isSaved={status.state === 'saved'} />
      )}
      <RichTextField
        label={document.name}
        value={text}
        images={storedText.images}
        onChange={isEditable ? change : undefined}
        hint={t('documents.hint')}
        status={isEditable && <SaveStatus status={status} />}
      />
      {currentText && (
        <Conflict localText={text} currentText={currentText} onKeepLocal={overwriteStored} onUseStored={discardLocal} />
      )}
      <UnsavedDialog blocker={blocker} />
    </>
  );
}

interface UnpublishedChangesProps {
  document: Document;
  storedText: DocumentText;
  isSaved: boolean;
}

/** Offers to publish the changes since the last publication. Readers do not see these changes yet. */
function UnpublishedChanges({
  document: { id, published_at },
  storedText: { edition, can },
  isSaved,
}: UnpublishedChangesProps) {
  const { t } = useTranslation();
  const send = useSend(publishDocument, { invalidates: [readDocument, documents.view, documents.list.endpoint] });
  const publish = () =>
    send.mutate(
      { params: { id }, body: { edition } },
      { onSuccess: () => notifySuccess(t('documents.unpublished.done')) },
    );
  return (
    <Alert mb="sm" color="warning">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('documents.unpublished.text', { when: formatMoment(published_at ?? '') })}</Text>
        {can.update && (
          <Button size="xs" variant="default" disabled={!isSaved} loading={send.isPending} onClick={publish}>
            {t('documents.unpublished.publish')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function findCurrentText(error: unknown): DocumentText | undefined {
  const detail = error instanceof AppError ? (error.detail as { current?: DocumentText }) : undefined;
  return detail?.current;
}

function SaveStatus({ status: { state, error } }: { status: Status }) {
  const { t } = useTranslation();
  const statusText =
    state === 'refused' || state === 'conflict'
      ? t('documents.refused', { why: explain(error).text })
      : t(`documents.${state}`);
  return (
    <Text size="xs" c={state === 'saved' || state === 'saving' ? 'dimmed' : 'danger'} role="status">
      {statusText}
    </Text>
  );
}

interface ConflictProps {
  localText: RichText;
  currentText: DocumentText;
  onKeepLocal: (currentText: DocumentText) => void;
  onUseStored: (currentText: DocumentText) => void;
}

/** Compares the local text with the current text on the server. Nothing is saved until the user has chosen one. */
function Conflict({ localText, currentText, onKeepLocal, onUseStored }: ConflictProps) {
  const { t } = useTranslation();
  const savedAgo = formatAgo(currentText.saved_at);
  const { saved_by: savedBy } = currentText;
  return (
    <Modal
      opened
      size="xl"
      title={t('documents.conflict.title')}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm" fw={500}>
          {savedBy
            ? t('documents.conflict.savedByAt', { who: savedBy, when: savedAgo })
            : t('documents.conflict.savedAt', { when: savedAgo })}
        </Text>
        <Text size="sm">{t('documents.conflict.text')}</Text>
        <TextComparison
          before={toLines(localText)}
          after={toLines(JSON.parse(currentText.content) as RichText)}
          removedLabel={t('documents.conflict.onlyInLocal')}
          addedLabel={t('documents.conflict.onlyInStored')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onUseStored(currentText)}>
            {t('documents.conflict.useStored')}
          </Button>
          <Button onClick={() => onKeepLocal(currentText)} data-autofocus>
            {t('documents.conflict.keepLocal')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
