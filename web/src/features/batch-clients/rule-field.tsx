import { parseRule } from '@leadwright/contract/features/batch-clients';
import { clients } from '@leadwright/contract/features/clients';
import { Input, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useField } from '../../ui/form/form-context.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { type GridView, hasFilters, readView, writeView } from '../../ui/grid/grid-view.ts';
import { EmbeddedGrid } from './embedded-grid.tsx';

const GRID_NAME = 'rule';

const ruleOf = (view: GridView): string =>
  hasFilters(view) ? JSON.stringify({ filterModel: view.filter, quickSearch: view.search }) : '';

/** Edits the rule of a set as a filter of the client list. The filtered rows are the preview. */
export function RuleField() {
  const { t } = useTranslation();
  const { id, value, set, error } = useField<string>('rule');
  const [searchParams, setSearchParams] = useSearchParams();
  const hasStarted = useRef(false);
  // At first, the stored rule becomes the filter of the list. Later, each change of the filter changes the rule.
  useEffect(() => {
    const { view } = readView(clients.list, searchParams, GRID_NAME);
    const storedRule = parseRule(value);
    const showsStoredRule = !hasStarted.current && storedRule && !hasFilters(view);
    hasStarted.current = true;
    if (showsStoredRule) {
      const storedView = { ...view, filter: storedRule.filterModel, search: storedRule.quickSearch };
      setSearchParams(writeView(clients.list, storedView, searchParams, GRID_NAME), {
        replace: true,
        preventScrollReset: true,
      });
    } else if (ruleOf(view) !== value) set(ruleOf(view));
  }, [searchParams, setSearchParams, value, set]);
  return (
    <section id={id} tabIndex={-1} aria-label={t('batchClients.ruleField.title')}>
      <Text size="sm" fw={500}>
        {t('batchClients.ruleField.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('batchClients.ruleField.help')}
      </Text>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
      <EmbeddedGrid>
        <DataGrid
          name={GRID_NAME}
          dataset={clients.list}
          empty={{ title: t('batchClients.ruleField.none'), text: '' }}
        />
      </EmbeddedGrid>
    </section>
  );
}
