import './messages.ts';
import type { AnyResource } from '@leadwright/contract/resource';
import type { Merging } from '@leadwright/contract/vocabulary/merging';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { explain } from '../explain.ts';
import { ReferenceField } from '../form/reference-field.tsx';
import { formatCount } from '../format.ts';
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
  const error = send.error ?? preview.error;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!intoId || !preview.data || send.isPending) return;
    // A refusal is shown at the field.
    const started = await send.mutateAsync({ body: pair }).catch(() => undefined);
    if (!started) return;
    watchJob(started.job_id);
    onClose();
  };
  const places = preview.data?.places.filter(({ count }) => count > 0);
  return (
    <Modal opened onClose={onClose} title={t('merging.title', { name: row.name, what })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('merging.text')}</Text>
          <ReferenceField
            data-autofocus
            label={t('merging.into')}
            list={resource.name}
            value={intoId}
            error={error && explain(error).text}
            onChange={(id) => {
              send.reset();
              setIntoId(id);
            }}
          />
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" disabled={!preview.data} loading={send.isPending}>
              {t('merging.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
