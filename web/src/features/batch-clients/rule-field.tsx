import { readRule } from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import { Input, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useField } from '../../ui/form/form-context.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { type GridView, isNarrowed, readView, writeView } from '../../ui/grid/grid-view.ts';
import { InForm } from './in-form.tsx';

const GRID = 'rule';

const ruleOf = (view: GridView): string =>
  isNarrowed(view) ? JSON.stringify({ filterModel: view.filter, quickSearch: view.search }) : '';

/** Edits the rule of a set as a filter of the client list, whose rows are the preview. */
export function RuleField() {
  const { t } = useTranslation();
  const { id, value, set, error } = useField<string>('rule');
  const [address, setAddress] = useSearchParams();
  const isStarted = useRef(false);
  useEffect(() => {
    const { view } = readView(clients.list, address, GRID);
    const stored = readRule(value);
    const begins = !isStarted.current && stored && !isNarrowed(view);
    isStarted.current = true;
    if (begins) {
      const kept = { ...view, filter: stored.filterModel, search: stored.quickSearch };
      setAddress(writeView(clients.list, kept, address, GRID), { replace: true, preventScrollReset: true });
    } else if (ruleOf(view) !== value) set(ruleOf(view));
  }, [address, setAddress, value, set]);
  return (
    <section id={id} tabIndex={-1} aria-label={t('batchClients.ruleField.title')}>
      <Text size="sm" fw={500}>
        {t('batchClients.ruleField.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('batchClients.ruleField.help')}
      </Text>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
      <InForm>
        <DataGrid name={GRID} dataset={clients.list} empty={{ title: t('batchClients.ruleField.none'), text: '' }} />
      </InForm>
    </section>
  );
}
