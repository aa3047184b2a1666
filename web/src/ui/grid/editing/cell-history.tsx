import '../../record-context/messages.ts';
import { cellHistory } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';
import { Modal, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { callKey } from '../../../api/hooks.ts';
import { FieldValue } from '../../form/field-value.tsx';
import { formatMoment } from '../../format.ts';
import { HistoryPages } from '../../history/history-pages.tsx';
import type { HistorySource } from '../../history/use-history.ts';
import { useGrid } from '../use-grid.ts';
import { fieldOf } from './parse-cell.ts';

interface CellHistoryProps {
  row: GridRow;
  column: string;
  onClose: () => void;
}

function cellEvents(dataset: string, query: { id: string; column: string }): HistorySource {
  const params = { dataset };
  return {
    key: [callKey(cellHistory), { params, query, pages: true }],
    page: (before, signal) => call(cellHistory, { params, query: { ...query, before } }, { signal }),
  };
}

/** The history of a cell: user, time, old and new value of each change. */
export function CellHistory({ row, column, onClose }: CellHistoryProps) {
  const { t } = useTranslation();
  const { dataset, scope } = useGrid();
  const label = dataset.columns[column]?.label ?? column;
  const field = fieldOf(dataset, column);
  return (
    <Modal opened size="lg" title={t('cells.history.title', { column: label })} onClose={onClose}>
      <HistoryPages source={cellEvents(dataset.name, { ...scope, id: row.id, column })}>
        {(events) => {
          const changes = events.flatMap(({ id, at, by, changes }) =>
            changes.map((change) => ({ ...change, id, at, by })),
          );
          if (!field || changes.length === 0) return <Text c="dimmed">{t('cells.history.none')}</Text>;
          return (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('cells.history.when')}</Table.Th>
                  <Table.Th>{t('cells.history.user')}</Table.Th>
                  <Table.Th>{t('cells.history.before')}</Table.Th>
                  <Table.Th>{t('cells.history.after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ id, at, by, before, before_label, after, after_label }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <time dateTime={at}>{formatMoment(at)}</time>
                    </Table.Td>
                    <Table.Td>{by}</Table.Td>
                    <Table.Td>
                      <FieldValue field={field.type} name={field.name} value={before} label={before_label} />
                    </Table.Td>
                    <Table.Td>
                      <FieldValue field={field.type} name={field.name} value={after} label={after_label} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          );
        }}
      </HistoryPages>
    </Modal>
  );
}
