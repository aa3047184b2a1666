import './messages.ts';
import { changeRows, type RowWithReason } from '@leadwright/contract/features/changes';
import { Button, List, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatCount } from '../format.ts';
import { Failed, Loading } from '../states.tsx';
import { translateReason } from './reasons.tsx';

interface UnchangedRowsProps {
  changeId: string;
  /** Whether the rows were skipped or changed in part by the change, or kept by its undo. */
  state: 'skipped' | 'incomplete' | 'kept';
}

/** A button that lists the rows that a change skipped or changed in part, or that its undo kept. */
export function UnchangedRows({ changeId, state }: UnchangedRowsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {t('change.showRows')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t(`change.rows.${state}`)} size="lg">
        <RowList changeId={changeId} state={state} />
      </Modal>
    </>
  );
}

function RowList({ changeId, state }: UnchangedRowsProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(changeRows, { params: { id: changeId }, query: { state } });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return <RowsWithReasons rows={data.rows} count={data.count} label={t(`change.rows.${state}`)} />;
}

interface RowsWithReasonsProps {
  rows: readonly RowWithReason[];
  /** The number of all rows, including those that are not listed. */
  count: number;
  label: string;
}

/** Rows by name, each with the reason why it stays unchanged. */
export function RowsWithReasons({ rows, count, label }: RowsWithReasonsProps) {
  const { t } = useTranslation();
  const moreCount = count - rows.length;
  return (
    <List size="sm" aria-label={label}>
      {rows.map((row) => (
        <List.Item key={row.record_id}>
          {row.name}: {translateReason(row)}
        </List.Item>
      ))}
      {moreCount > 0 && (
        <List.Item>{t('change.moreRows', { count: moreCount, formatted: formatCount(moreCount) })}</List.Item>
      )}
    </List>
  );
}
