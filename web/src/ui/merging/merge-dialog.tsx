import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import type { Merging } from '@leadwright/contract/vocabulary/merging';
import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { ChooseDialog } from '../dialog/choose-dialog.tsx';
import { formatCount } from '../format.ts';
import { useImpact } from '../impact/use-impact.tsx';
import { watchJob } from '../job/watch-job.ts';

interface Props {
  resource: AnyResource;
  calls: Merging;
  row: { id: string; name: string };
  onClose: () => void;
}

/** Chooses what stays, says where the other stands, and has it merged by a job: all of it by keyboard as well. */
export function MergeDialog({ resource, calls, row, onClose }: Props) {
  const { t } = useTranslation();
  const what = resource.noun.one;
  const [intoId, setIntoId] = useState<string | null>(null);
  const pair = { from_id: row.id, into_id: intoId ?? '' };
  const preview = useCall(calls.preview, { query: pair }, { enabled: intoId !== null, staleTime: 0, gcTime: 0 });
  const send = useSend(calls.merge, { invalidates: [resource.list.endpoint, resource.view, calls.list] });
  const impact = useImpact(resource);
  const merge = async () => {
    if (!(await impact.ask(row))) return;
    const onSuccess = ({ job_id }: { job_id: string }) => {
      watchJob(job_id);
      onClose();
    };
    send.mutate({ body: pair }, { onSuccess });
  };
  const places = preview.data?.places.filter(({ count }) => count > 0);
  return (
    <ChooseDialog
      title={t('merging.title', { name: row.name, what })}
      text={t('merging.text')}
      label={t('merging.into')}
      list={resource.name}
      value={intoId}
      confirm={t('merging.do')}
      send={send}
      error={preview.error}
      isReady={preview.data !== undefined}
      onChange={setIntoId}
      onSubmit={merge}
      onClose={onClose}
    >
      {impact.dialog}
      <div role="status">
        {places && places.length === 0 && <Text size="sm">{t('merging.nothing')}</Text>}
        {places && places.length > 0 && (
          <List size="sm">
            {places.map(({ title, field, count }) => (
              <List.Item key={`${title} ${field}`}>
                {t('merging.place', { title, field, count: formatCount(count) })}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </ChooseDialog>
  );
}
