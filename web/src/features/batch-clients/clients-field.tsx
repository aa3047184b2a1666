import { findBatchClients, MAX_CLIENTS, previewBatchMembers } from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Field } from '../../ui/form/field.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { GridSelection } from '../../ui/grid/use-selection.ts';
import { LineResults } from '../../ui/record/lines/line-results.tsx';
import { EmbeddedGrid } from './embedded-grid.tsx';

/**
 * Returns a function that adds clients to the set. It returns the number of new clients, or undefined if there are
 * too many.
 */
function useAddClients() {
  const { value, set } = useField<string[]>('clients');
  return (ids: readonly string[]): number | undefined => {
    const allIds = [...new Set([...value, ...ids])];
    if (allIds.length > MAX_CLIENTS) return undefined;
    set(allIds);
    return allIds.length - value.length;
  };
}

/** Edits the clients of a set: by search, by pasted lines or by a filter of the client list. */
export function ClientsField() {
  const { t } = useTranslation();
  const [inputMode, setInputMode] = useState<'paste' | 'pick'>();
  const toggleInputMode = (next: 'paste' | 'pick') => setInputMode(inputMode === next ? undefined : next);
  return (
    <Stack gap="sm">
      <Field name="clients" />
      <Group gap="xs">
        {(['paste', 'pick'] as const).map((mode) => (
          <Button
            key={mode}
            size="xs"
            variant="default"
            aria-expanded={inputMode === mode}
            onClick={() => toggleInputMode(mode)}
          >
            {t(inputMode === mode ? `batchClients.${mode}.close` : `batchClients.${mode}.open`)}
          </Button>
        ))}
      </Group>
      {inputMode === 'paste' && <PasteClients />}
      {inputMode === 'pick' && <PickClients />}
    </Stack>
  );
}

function PasteClients() {
  const { t } = useTranslation();
  const add = useAddClients();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = useSend(findBatchClients);
  const results = find.data?.results ?? [];
  const submit = async () => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const errorText =
      lines.length === 0
        ? t('batchClients.paste.noLines')
        : lines.length > MAX_CLIENTS
          ? t('batchClients.paste.tooMany', { most: MAX_CLIENTS })
          : undefined;
    setProblem(errorText);
    if (errorText || find.isPending) return;
    // A failure is shown as a notification.
    const reply = await find.mutateAsync({ body: { lines } }).catch(() => undefined);
    if (!reply) return;
    if (add(reply.results.flatMap(({ id }) => id ?? [])) === undefined)
      return setProblem(t('batchClients.pick.tooMany', { most: MAX_CLIENTS }));
    setText(reply.results.flatMap(({ line, problem }) => (problem ? [line] : [])).join('\n'));
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('batchClients.paste.linesField')}
        description={t('batchClients.paste.linesHelp', { most: MAX_CLIENTS })}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={16}
      />
      <Group>
        <Button size="xs" variant="default" loading={find.isPending} onClick={submit}>
          {t('batchClients.paste.findAndAdd')}
        </Button>
      </Group>
      <LineResults
        results={results}
        summary={t('batchClients.paste.summary', {
          count: results.filter(({ problem }) => !problem).length,
          of: results.length,
        })}
        label={t('batchClients.paste.results')}
        done={t('batchClients.paste.addedStatus')}
        rejectedHint={t('batchClients.paste.rejectedHint')}
      />
    </Stack>
  );
}

function PickClients() {
  const { t } = useTranslation();
  return (
    <EmbeddedGrid scrollsIntoView>
      <DataGrid
        name="pick"
        dataset={clients.list}
        bulkActions={(selection) => <AddSelectedButton selection={selection} />}
        empty={{ title: t('batchClients.pick.none'), text: '' }}
      />
    </EmbeddedGrid>
  );
}

function AddSelectedButton({ selection: { count: _, exact: __, ...selection } }: { selection: GridSelection }) {
  const { t } = useTranslation();
  const add = useAddClients();
  const loadClients = useSend(previewBatchMembers);
  const [isTooMany, setTooMany] = useState(false);
  const submit = async () => {
    // A failure is shown as a notification.
    const reply = await loadClients.mutateAsync({ body: { selection } as never }).catch(() => undefined);
    if (!reply) return;
    const addedCount = reply.count > MAX_CLIENTS ? undefined : add(reply.clients.map(({ id }) => id));
    setTooMany(addedCount === undefined);
    if (addedCount !== undefined) notifySuccess(t('batchClients.pick.added', { count: addedCount }));
  };
  return (
    <>
      <Button size="compact-sm" loading={loadClients.isPending} onClick={submit}>
        {t('batchClients.pick.add')}
      </Button>
      {isTooMany && <span role="alert">{t('batchClients.pick.tooMany', { most: MAX_CLIENTS })}</span>}
    </>
  );
}
