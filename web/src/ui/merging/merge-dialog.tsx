import './messages.ts';
import { listChanges } from '@leadwright/contract/features/changes';
import type { AnyResource } from '@leadwright/contract/resource';
import type { MergeEndpoints, mergePreview, mergeReferenceCounts } from '@leadwright/contract/vocabulary/merging';
import { List, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall, useSend } from '../../api/hooks.ts';
import { ChooseDialog } from '../dialog/choose-dialog.tsx';
import { formatCount } from '../format.ts';
import { useImpact } from '../impact/use-impact.tsx';
import { watchJob } from '../job/watch-job.ts';

type Preview<R> = ReturnType<typeof mergePreview<z.ZodType<R>>>;

export interface MergeProps<R> {
  resource: AnyResource;
  calls: MergeEndpoints & { preview: Preview<R> };
  row: { id: string; name: string };
  /** The list of merge targets, if it is not the list of the resource. */
  list?: string;
  /** Renders the preview of the merge. */
  renderChanges: (counts: R, targetId: string) => ReactNode;
  onClose: () => void;
}

/** The dialog that chooses the target of a merge, previews the merge and starts the job. */
export function MergeDialog<R>({ resource, calls, row, list = resource.name, renderChanges, onClose }: MergeProps<R>) {
  const { t } = useTranslation();
  const noun = resource.noun.one;
  const [targetId, setTargetId] = useState<string | null>(null);
  const pair = { from_id: row.id, into_id: targetId ?? '' };
  const preview = useCall(calls.preview, { query: pair }, { enabled: targetId !== null, staleTime: 0, gcTime: 0 });
  const send = useSend(calls.merge, { invalidates: [resource.list.endpoint, resource.view, listChanges] });
  const impact = useImpact(resource);
  const merge = async () => {
    if (!(await impact.ask(row))) return;
    const onSuccess = ({ job_id }: { job_id: string }) => {
      watchJob(job_id);
      onClose();
    };
    send.mutate({ body: pair }, { onSuccess });
  };
  return (
    <ChooseDialog
      title={t('merging.title', { name: row.name, what: noun })}
      text={t('merging.text')}
      label={t('merging.target')}
      list={list}
      value={targetId}
      confirm={t('merging.confirm')}
      send={send}
      error={preview.error}
      isReady={preview.data !== undefined}
      onChange={setTargetId}
      onSubmit={merge}
      onClose={onClose}
    >
      {impact.dialog}
      <div role="status">{preview.data !== undefined && targetId && renderChanges(preview.data, targetId)}</div>
    </ChooseDialog>
  );
}

/** The default merge dialog: its preview counts the references to the merged row. */
export function MergeReferencesDialog(props: Omit<MergeProps<z.infer<typeof mergeReferenceCounts>>, 'renderChanges'>) {
  const { t } = useTranslation();
  const renderChanges = ({ places: references }: z.infer<typeof mergeReferenceCounts>) => {
    const affectedReferences = references.filter(({ count }) => count > 0);
    if (affectedReferences.length === 0) return <Text size="sm">{t('merging.notUsed')}</Text>;
    return (
      <List size="sm">
        {affectedReferences.map(({ title, field, count }) => (
          <List.Item key={`${title} ${field}`}>
            {t('merging.referenceCount', { title, field, count: formatCount(count) })}
          </List.Item>
        ))}
      </List>
    );
  };
  return <MergeDialog {...props} renderChanges={renderChanges} />;
}
