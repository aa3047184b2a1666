import type { RecordChange, RecordEvent } from '@leadwright/contract/features/records';
import { Paper, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { FieldValue } from '../../form/field-value.tsx';
import { formatMoment } from '../../format.ts';
import { HistoryPages } from '../../history/history-pages.tsx';
import { recordHistorySource } from '../../history/use-history.ts';
import classes from '../../record-context/record.module.css';
import { useSentence } from './activity.tsx';
import { EventMeta } from './event-meta.tsx';

interface AuditProps {
  entity: string;
  id: string;
  schema: z.ZodObject;
}

/** The changes of a record with old and new values. */
export function Audit({ entity, id, schema }: AuditProps) {
  return (
    <HistoryPages source={recordHistorySource(entity, id)}>
      {(events) => events.map((event) => <AuditEvent key={event.id} event={event} schema={schema} />)}
    </HistoryPages>
  );
}

function AuditEvent({ event, schema }: { event: RecordEvent; schema: z.ZodObject }) {
  const { t } = useTranslation();
  const sentence = useSentence(event, schema);
  // The reason is above the table.
  const changes = event.changes.filter(({ field, after }) => !field.endsWith('reason') || after !== event.reason);
  return (
    <Paper withBorder p="md" component="section" className={classes.audit}>
      <Text size="sm" fw={600}>
        {sentence}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={event.at}>{formatMoment(event.at)}</time>
        <EventMeta event={event} />
      </Text>
      {event.reason && (
        <Text size="sm" mt={4}>
          {t('records.history.reason', { reason: event.reason })}
        </Text>
      )}
      {changes.length > 0 && (
        <Table mt="xs" layout="fixed" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('records.history.field')}</Table.Th>
              <Table.Th>{t('records.history.before')}</Table.Th>
              <Table.Th>{t('records.history.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <AuditChange key={change.field} change={change} field={schema.shape[change.field] as z.ZodType} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}

function AuditChange({ change, field }: { change: RecordChange; field: z.ZodType }) {
  const { field: name } = change;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {metaOf(field, name).label}
      </Table.Th>
      <Table.Td>
        <FieldValue field={field} name={name} value={change.before} label={change.before_label} />
      </Table.Td>
      <Table.Td>
        <FieldValue field={field} name={name} value={change.after} label={change.after_label} />
      </Table.Td>
    </Table.Tr>
  );
}
