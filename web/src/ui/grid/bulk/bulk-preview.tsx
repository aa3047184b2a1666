import './messages.ts';
import { type BulkPreview as Preview, UNDO_MINUTES } from '@leadwright/contract/features/grid-bulk';
import type { RecordChange } from '@leadwright/contract/features/records';
import type { BulkFields } from '@leadwright/contract/grid';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Reasons } from '../../change/reasons.tsx';
import { metaOf } from '../../form/field-type.ts';
import { FieldValue } from '../../form/field-value.tsx';
import { formatCount } from '../../format.ts';
import classes from './bulk.module.css';

interface BulkPreviewProps {
  preview: Preview;
  bulk: BulkFields;
  isStarting: boolean;
  onBack: () => void;
  onStart: () => void;
}

/** The preview of a bulk change: row counts, and sample rows with old and new values. */
export function BulkPreview({ preview, bulk, isStarting, onBack, onStart }: BulkPreviewProps) {
  const { t } = useTranslation();
  const { count, checked, changed, same, skipped, sample } = preview;
  // Focuses the preview, so that screen readers read it before the start button.
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const skippedCount = skipped.reduce((sum, reason) => sum + reason.count, 0);
  const nounOf = (number: number) => (number === 1 ? bulk.noun.one : bulk.noun.many);
  const countParams = (number: number) => ({ count: number, rows: formatCount(number), what: nounOf(number) });
  // Rows that were not checked may change too.
  const changeCount = count - checked + changed;
  return (
    <Stack gap="sm">
      <div ref={summary} tabIndex={-1}>
        <Text fw={600}>
          {changeCount === 0 ? t('bulkChange.noChanges') : t('bulkChange.changed', countParams(changed))}
        </Text>
        {same > 0 && <Text>{t('bulkChange.unchanged', countParams(same))}</Text>}
        {skippedCount > 0 && (
          <>
            <Text>{t('bulkChange.skipped', countParams(skippedCount))}</Text>
            <Reasons skipped={skipped} />
          </>
        )}
        {checked < count && (
          <Text>
            {t('bulkChange.previewLimit', {
              checked: formatCount(checked),
              rows: formatCount(count),
              what: nounOf(count),
            })}
          </Text>
        )}
      </div>
      {sample.length > 0 && <Text fw={600}>{t('bulkChange.sample')}</Text>}
      {sample.map(({ id, label, changes }) => (
        <SampleRow key={id} label={label} changes={changes} fields={bulk.fields} />
      ))}
      {changeCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('bulkChange.undoable', { minutes: UNDO_MINUTES, what: bulk.noun.many })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className={classes.buttons}>
        <Button variant="default" disabled={isStarting} onClick={onBack}>
          {t('bulkChange.back')}
        </Button>
        <Button disabled={changeCount === 0} loading={isStarting} onClick={onStart}>
          {t('bulkChange.confirm', countParams(changeCount))}
        </Button>
      </Group>
    </Stack>
  );
}

interface SampleRowProps {
  label: string;
  changes: RecordChange[];
  fields: z.ZodObject;
}

function SampleRow({ label, changes, fields }: SampleRowProps) {
  const { t } = useTranslation();
  return (
    <Table captionSide="top" layout="fixed" verticalSpacing={4}>
      <Table.Caption ta="left" mt={0} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('bulkChange.field')}</Table.Th>
          <Table.Th>{t('bulkChange.before')}</Table.Th>
          <Table.Th>{t('bulkChange.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field: name, before, after, before_label, after_label }) => {
          const field = fields.shape[name] as z.ZodType;
          return (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {metaOf(field, name).label}
              </Table.Th>
              <Table.Td>
                <FieldValue field={field} name={name} value={before} label={before_label} plain />
              </Table.Td>
              <Table.Td>
                <FieldValue field={field} name={name} value={after} label={after_label} plain />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
