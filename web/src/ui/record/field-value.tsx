import '../form/messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useCall } from '../../api/hooks.ts';
import { metaOf } from '../form/field-type.ts';
import { formatDay } from '../format.ts';
import { useRecordLink } from './record-links.ts';

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as a reader wants it: option labels, names in place of ids, dates in the reader's order. */
export function FieldValue({
  field,
  name,
  value,
  label,
}: {
  field: z.ZodType;
  name: string;
  value: unknown;
  label?: string | null;
}) {
  const { t } = useTranslation();
  const meta = metaOf(field, name);
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) {
    return (
      <Text span c="dimmed">
        {t('forms.none')}
      </Text>
    );
  }
  if (meta.reference && Array.isArray(value)) {
    return (
      <Group gap={4}>
        {value.map((id) => (
          <Badge key={String(id)} variant="default">
            <ReferenceValue list={String(meta.reference)} id={String(id)} />
          </Badge>
        ))}
      </Group>
    );
  }
  if (meta.reference) return <ReferenceValue list={meta.reference} id={String(value)} label={label} />;
  if (label) return label;
  if (typeof value === 'boolean') return value ? t('forms.yes') : t('forms.no');
  if (typeof value === 'number') return value.toLocaleString();
  if (Array.isArray(value)) {
    return (
      <Group gap={4}>
        {value.map((entry) => (
          <Badge key={String(entry)} variant="default">
            {String(entry)}
          </Badge>
        ))}
      </Group>
    );
  }
  const text = meta.options?.[String(value)] ?? String(value);
  if (ISO_DAY.test(text)) return formatDay(text);
  if (/^https?:\/\//.test(text)) {
    return (
      <Anchor href={text} target="_blank" rel="noreferrer">
        {text}
      </Anchor>
    );
  }
  return (
    <Text span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

function ReferenceValue({ list, id, label }: { list: string; id: string; label?: string | null }) {
  const params = { list };
  const { data } = useCall(lookup, { params, query: { id } }, { staleTime: 300_000, enabled: !label });
  const address = useRecordLink()(list, id);
  const text = label ?? data?.options.find((option) => option.id === id)?.label ?? id;
  return address ? (
    <Anchor component={Link} to={address}>
      {text}
    </Anchor>
  ) : (
    text
  );
}
