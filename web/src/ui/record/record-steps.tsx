import '../record-context/messages.ts';
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { formatCount } from '../format.ts';
import type { GridRow } from '../grid/rows/grid-rows.ts';
import { type ListState, previousList, rememberList } from '../grid/rows/previous-list.ts';
import { useRecordShortcuts } from '../record-context/use-record-shortcuts.ts';

/** The navigation to the previous and next record of the list that the record was opened from, if any. */
export function RecordSteps() {
  const { pathname } = useLocation();
  const listState = previousList(pathname);
  return listState && <ListSteps {...listState} />;
}

async function findNeighbours({ source, view }: ListState, id: string, signal: AbortSignal) {
  const index = await source.positionOf(view, id, signal);
  if (index === undefined) return null;
  const { rows } = await source.page(view, Math.max(0, index - 1), 3, signal);
  const rowIndex = rows.findIndex((row) => row.id === id);
  return rowIndex < 0 ? null : { index, previous: rows[rowIndex - 1], next: rows[rowIndex + 1] };
}

/** The buttons and keys for the neighbours. `visit` changes each time a record is opened from a list. */
function ListSteps({ list, id, visit }: { list: ListState; id: string; visit: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['neighbours', visit],
    queryFn: ({ signal }) => findNeighbours(list, id, signal),
    // A change may remove the record from the list; the navigation keeps the loaded neighbours.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const openRow = (row: GridRow | undefined) => {
    if (!row) return;
    const url = list.openHref(row);
    rememberList(url, row.id, list);
    // Back returns to the list after any number of records.
    navigate(url, { replace: true });
  };
  const previous = () => openRow(data?.previous);
  const next = () => openRow(data?.next);
  useRecordShortcuts({ '[': previous, ']': next, 'Alt+PageUp': previous, 'Alt+PageDown': next });
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed" role="status">
        {data && t('records.rowOfList', { position: formatCount(data.index + 1) })}
      </Text>
      <ActionIcon
        size={30}
        aria-label={t('records.previous')}
        title={`${t('records.previous')} · [`}
        disabled={!data?.previous}
        onClick={previous}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        size={30}
        aria-label={t('records.next')}
        title={`${t('records.next')} · ]`}
        disabled={!data?.next}
        onClick={next}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </Group>
  );
}
