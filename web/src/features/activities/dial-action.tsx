import './messages.ts';
import { actionTypes } from '@leadwright/contract/features/action-types';
import { optionMatrix } from '@leadwright/contract/features/activity-options';
import { markDialAction, viewDialAction } from '@leadwright/contract/features/dial-action';
import { outcomes } from '@leadwright/contract/features/outcomes';
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callKey, useCall, useSend } from '../../api/hooks.ts';
import { notifyDone } from '../../api/notify.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/record/section.tsx';

interface Word {
  id: string;
  name: string;
  state: 'active' | 'retired';
  marked: boolean;
}

interface MarksProps {
  title: string;
  none: string;
  words: readonly Word[];
  /** Id of the entry whose mark is being saved; it is already shown as changed. */
  pending: string | undefined;
  onMark: (word: Word, marked: boolean) => void;
}

function Marks({ title, none, words, pending, onMark }: MarksProps) {
  const { t } = useTranslation();
  return (
    <Section title={title}>
      <Stack gap="xs">
        {words.length === 0 && <Text c="dimmed">{none}</Text>}
        {words.map((word) => (
          <Checkbox
            key={word.id}
            label={word.state === 'retired' ? `${word.name} (${t('activities.retired').toLowerCase()})` : word.name}
            checked={pending === word.id ? !word.marked : word.marked}
            onChange={({ currentTarget: { checked } }) => onMark(word, checked)}
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
  const pending = send.isPending ? send.variables.body.id : undefined;
  const mark =
    (kind: 'action_type' | 'outcome') =>
    ({ id, name }: Word, marked: boolean) =>
      send.mutate(
        { body: { kind, id, marked } },
        { onSuccess: () => notifyDone(t(marked ? 'activities.dial.marked' : 'activities.dial.unmarked', { name })) },
      );
  return (
    <Page title={t('activities.dial.title')} isPending={isPending} error={error} onRetry={refetch}>
      {data && (
        <Stack gap="sm">
          <Text c="dimmed">{t('activities.dial.help')}</Text>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Marks
              title={t('activities.dial.dials')}
              none={t('activities.dial.noTypes')}
              words={data.action_types}
              pending={pending}
              onMark={mark('action_type')}
            />
            <Marks
              title={t('activities.dial.conversations')}
              none={t('activities.dial.noOutcomes')}
              words={data.outcomes}
              pending={pending}
              onMark={mark('outcome')}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  );
}
