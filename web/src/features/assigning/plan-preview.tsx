import type { AssignableKind, AssignPlan } from '@leadwright/contract/features/assigning';
import { Alert, List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RowsWithReasons } from '../../ui/change/unchanged-rows.tsx';
import { formatCount, formatList } from '../../ui/format.ts';

/** Shows the row count of each developer before and after the assignment, and warnings. */
export function PlanPreview({ kind, plan }: { kind: AssignableKind; plan: AssignPlan }) {
  const { t } = useTranslation();
  const { shares, rows, along: relatedCount, gone: goneCount, gone_rows } = plan;
  const overloadedDevelopers = shares.filter(
    ({ after, plus, capacity }) => plus > 0 && capacity !== null && after > capacity,
  );
  const countWarnings = (['left', 'worked', 'apart', 'callbacks'] as const).flatMap((part) => {
    const count = part === 'callbacks' ? plan.callbacks_kept : plan[part];
    return count > 0 ? [t(`assigning.preview.${part}`, { count, formatted: formatCount(count) })] : [];
  });
  const warnings = [
    ...countWarnings,
    ...(overloadedDevelopers.length > 0
      ? [t('assigning.preview.overCapacity', { names: formatList(overloadedDevelopers.map(({ name }) => name)) })]
      : []),
  ];
  const notes = [
    ...(relatedCount > 0
      ? [t(`assigning.${kind}.relatedRows`, { count: relatedCount, formatted: formatCount(relatedCount) })]
      : []),
    ...(plan.same > 0
      ? [t('assigning.preview.unchangedRows', { count: plan.same, formatted: formatCount(plan.same) })]
      : []),
  ];
  return (
    <Stack gap="sm">
      {rows + relatedCount === 0 && <Text>{t('assigning.dialog.noChanges')}</Text>}
      {shares.length > 0 && (
        <Table.ScrollContainer minWidth={300} type="native" tabIndex={0}>
          <Table aria-label={t('assigning.preview.table')} horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('assigning.preview.name')}</Table.Th>
                {(['before', 'plus', 'after', 'capacity'] as const).map((column) => (
                  <Table.Th key={column} ta="right">
                    {t(`assigning.preview.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shares.map(({ id, name, before, plus, after, capacity }) => (
                <Table.Tr key={id}>
                  <Table.Td>{name}</Table.Td>
                  {[before, plus, after, capacity].map((value, columnIndex) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns have a fixed order
                    <Table.Td key={columnIndex} ta="right">
                      {value === null ? '–' : formatCount(value)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {warnings.length > 0 && (
        <Alert color="warning" variant="light">
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {goneCount > 0 && (
        <Alert color="warning" variant="light">
          <Text size="sm">
            {t('assigning.preview.noLongerListed', { count: goneCount, formatted: formatCount(goneCount) })}
          </Text>
          <RowsWithReasons
            rows={gone_rows}
            count={goneCount}
            label={t('assigning.preview.noLongerListed', { count: goneCount, formatted: formatCount(goneCount) })}
          />
        </Alert>
      )}
    </Stack>
  );
}
