import { Button, Group, List, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../format.ts';
import { useGrid } from '../use-grid.ts';
import type { PastePlan } from './paste-plan.ts';

/** The maximum number of listed invalid cells; the others are only counted. */
const MAX_LISTED = 100;

interface PastePreviewProps {
  plan: PastePlan;
  onPaste: () => void;
  onCancel: () => void;
}

/** The preview of a paste: the number of changes, and the invalid cells with their problems. */
export function PastePreview({ plan, onPaste, onCancel }: PastePreviewProps) {
  const { t } = useTranslation();
  const { edits, invalidCells, unchangedCount, outsideCount } = plan;
  const rowCount = new Set(edits.map(({ row }) => row.id)).size;
  const countParams = (count: number) => ({ count, formatted: formatCount(count) });
  return (
    <Modal opened size="lg" title={t('cells.paste.title')} onClose={onCancel}>
      <Stack gap="sm">
        <List size="sm">
          <List.Item>
            {t('cells.paste.changed', countParams(edits.length))}{' '}
            {edits.length > 0 && t('cells.paste.inRows', countParams(rowCount))}
          </List.Item>
          {unchangedCount > 0 && <List.Item>{t('cells.paste.unchanged', countParams(unchangedCount))}</List.Item>}
          {outsideCount > 0 && <List.Item>{t('cells.paste.outside', countParams(outsideCount))}</List.Item>}
          {invalidCells.length > 0 && (
            <List.Item>{t('cells.paste.invalid', countParams(invalidCells.length))}</List.Item>
          )}
        </List>
        {invalidCells.length > 0 && <InvalidCells invalidCells={invalidCells} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('forms.cancel')}
          </Button>
          <Button disabled={edits.length === 0} onClick={onPaste} data-autofocus>
            {t(invalidCells.length > 0 || outsideCount > 0 ? 'cells.paste.pasteValid' : 'cells.paste.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function InvalidCells({ invalidCells }: Pick<PastePlan, 'invalidCells'>) {
  const { t } = useTranslation();
  const { columns } = useGrid().dataset;
  const hiddenCount = invalidCells.length - MAX_LISTED;
  return (
    <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table aria-label={t('cells.paste.invalidList')} striped stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('cells.paste.row')}</Table.Th>
            <Table.Th>{t('cells.paste.column')}</Table.Th>
            <Table.Th>{t('cells.paste.value')}</Table.Th>
            <Table.Th>{t('cells.paste.problem')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invalidCells.slice(0, MAX_LISTED).map(({ row, column, value, message }) => (
            <Table.Tr key={`${row} ${column}`}>
              <Table.Td>{formatCount(row + 1)}</Table.Td>
              <Table.Td>{columns[column]?.label ?? column}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{String(value ?? '')}</Table.Td>
              <Table.Td c="danger">{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hiddenCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('cells.paste.more', { count: hiddenCount, formatted: formatCount(hiddenCount) })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}
