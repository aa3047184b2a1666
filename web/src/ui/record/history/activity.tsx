import { AUDIT_ACTIONS, type AuditAction } from '@leadwright/contract/features/audit-log';
import type { RecordEvent } from '@leadwright/contract/features/records';
import { Paper, Text, ThemeIcon } from '@mantine/core';
import {
  type Icon,
  IconArchive,
  IconArrowBackUp,
  IconPencil,
  IconPlus,
  IconPoint,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { formatAgo, formatList, formatMoment } from '../../format.ts';
import { HistoryPages } from '../../history/history-pages.tsx';
import { recordHistorySource } from '../../history/use-history.ts';
import classes from '../../record-context/record.module.css';
import { EventMeta } from './event-meta.tsx';

const ICONS: Record<string, Icon> = {
  create: IconPlus,
  update: IconPencil,
  archive: IconArchive,
  restore: IconArrowBackUp,
  delete: IconTrash,
  state: IconPencil,
  tag: IconTag,
  untag: IconTagOff,
};

interface ActivityProps {
  entity: string;
  id: string;
  schema: z.ZodObject;
}

/** The events of a record as sentences. */
export function Activity({ entity, id, schema }: ActivityProps) {
  return (
    <HistoryPages source={recordHistorySource(entity, id)}>
      {(events) => (
        <Paper withBorder p="md" w="100%">
          <EventList events={events} schema={schema} />
        </Paper>
      )}
    </HistoryPages>
  );
}

/** Events of a record, each as a sentence. */
export function EventList({ events, schema }: { events: readonly RecordEvent[]; schema: z.ZodObject }) {
  return (
    <ol className={classes.events}>
      {events.map((event) => (
        <ActivityEvent key={event.id} event={event} schema={schema} />
      ))}
    </ol>
  );
}

function ActivityEvent({ event, schema }: { event: RecordEvent; schema: z.ZodObject }) {
  const sentence = useSentence(event, schema);
  const EventIcon = ICONS[event.action] ?? IconPoint;
  return (
    <li>
      <ThemeIcon variant="light" color="gray" radius="xl" size={28} aria-hidden>
        <EventIcon size={16} />
      </ThemeIcon>
      <div>
        <Text size="sm">{sentence}</Text>
        <Text size="xs" c="dimmed">
          <time dateTime={event.at} title={formatMoment(event.at)}>
            {formatAgo(event.at)}
          </time>
          <EventMeta event={event} />
        </Text>
      </div>
    </li>
  );
}

/** Returns a sentence such as "Changed Name and Code". */
export function useSentence({ action, changes, tag }: RecordEvent, schema: z.ZodObject): string {
  const { t } = useTranslation();
  if (action === 'create') return t('records.history.create');
  if (action === 'archive') return t('records.history.archive');
  if (action === 'delete') return t('records.history.delete');
  if (action === 'tag' || action === 'untag')
    return tag === null ? t('records.history.tags') : t(`records.history.${action}`, { tag });
  const labels = changes.map(({ field }) => metaOf(schema.shape[field] as z.ZodType | undefined, field).label);
  const fields = formatList(labels);
  if (action === 'restore')
    return labels.length > 0 ? t('records.history.restoreWith', { fields }) : t('records.history.restore');
  if (action !== 'update' && action !== 'state')
    return AUDIT_ACTIONS[action as AuditAction] ?? t('records.history.other', { action });
  return labels.length > 0 ? t('records.history.update', { fields }) : t('records.history.unchanged');
}
