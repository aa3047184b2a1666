import './messages.ts';
import { actionTypes } from '@leadwright/contract/features/action-types';
import { optionMatrix } from '@leadwright/contract/features/activity-options';
import { markDialAction, viewDialAction } from '@leadwright/contract/features/dial-action';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey, useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/record/section.tsx';

interface VocabularyEntry {
  id: string;
  name: string;
  state: 'active' | 'retired';
  marked: boolean;
}

interface MarkListProps {
  title: string;
  emptyText: string;
  entries: readonly VocabularyEntry[];
  /** Id of the entry whose mark is being saved; it is already shown as changed. */
  pendingId: string | undefined;
  onMark: (entry: VocabularyEntry, marked: boolean) => void;
}

function MarkList({ title, emptyText, entries, pendingId, onMark }: MarkListProps) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <Stack gap="xs">
        {entries.length === 0 && <Text c="dimmed">{emptyText}</Text>}
        {entries.map((entry) => (
          <Checkbox
            key={entry.id}
            label={entry.state === 'retired' ? `${entry.name} (${t('activities.retired').toLowerCase()})` : entry.name}
            checked={pendingId === entry.id ? !entry.marked : entry.marked}
            onChange={({ currentTarget: { checked } }) => onMark(entry, checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}

/** Chooses which action types count as a dial and which outcomes as a conversation. */
export function Screen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useCall(viewDialAction, {});
  const send = useSend(markDialAction, {
    invalidates: [actionTypes.view, actionTypes.list.endpoint, outcomes.view, outcomes.list.endpoint, optionMatrix],
    onSuccess: (reply) => client.setQueryData([callKey(viewDialAction), {}], reply),
  });
  const pendingId = send.isPending ? send.variables.body.id : undefined;
  const mark =
    (kind: 'action_type' | 'outcome') =>
    ({ id, name }: VocabularyEntry, marked: boolean) =>
      send.mutate(
        { body: { kind, id, marked } },
        { onSuccess: () => notifySuccess(t(marked ? 'activities.dial.marked' : 'activities.dial.unmarked', { name })) },
      );
  return (
    <Page title={t('activities.dial.title')} isPending={isPending} error={error} onRetry={refetch}>
      {data && (
        <Stack gap="sm">
          <Text c="dimmed">{t('activities.dial.help')}</Text>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <MarkList
              title={t('activities.dial.countsAsDial')}
              emptyText={t('activities.dial.noTypes')}
              entries={data.action_types}
              pendingId={pendingId}
              onMark={mark('action_type')}
            />
            <MarkList
              title={t('activities.dial.countsAsConversation')}
              emptyText={t('activities.dial.noOutcomes')}
              entries={data.outcomes}
              pendingId={pendingId}
              onMark={mark('outcome')}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  );
}
