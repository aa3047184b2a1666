import { unicodeDomains } from '@leadwright/contract/text/domains';
import './messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { innerType } from '@leadwright/contract/resource';
import { Anchor, Badge, ColorSwatch, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useCall } from '../../api/hooks.ts';
import { formatDay, formatMoment, formatNumber } from '../format.ts';
import { useRecordLink } from '../record-context/record-links.ts';
import { metaOf } from './field-type.ts';

interface FieldValueProps {
  field: z.ZodType;
  name: string;
  value: unknown;
  /** The label of the record that an id refers to, if known. */
  label?: string | null | undefined;
  /** Omits links, for use inside a clickable element. */
  plain?: boolean;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A formatted value: options and references as labels, dates in the user's date format. */
export function FieldValue({ field, name, value, label, plain = false }: FieldValueProps) {
  const { t } = useTranslation();
  const meta = metaOf(field, name);
  if (isBlank(value)) {
    return (
      <Text span inherit c="dimmed">
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
  if (meta.reference) return <ReferenceValue list={meta.reference} id={String(value)} label={label} plain={plain} />;
  if (label) return label;
  if (typeof value === 'boolean') return value ? t('forms.yes') : t('forms.no');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) {
    return (
      <Group gap={4} component="span">
        {value
          .map((entry) => meta.options?.[String(entry)] ?? formatEntry(entry, field))
          .map((entryText) => (
            <Badge key={entryText} variant="default" tt="none" fw={400} component="span">
              {entryText}
            </Badge>
          ))}
      </Group>
    );
  }
  const text = meta.options?.[String(value)] ?? String(value);
  if (meta.control === 'colour') {
    return (
      <Group gap={6} component="span">
        <ColorSwatch component="span" color={text} size={14} /> {text}
      </Group>
    );
  }
  if (meta.control === 'moment') return formatMoment(text);
  if (ISO_DAY.test(text) || meta.control === 'partial-date') return formatDay(text);
  const href = plain ? undefined : hrefOf(text, meta.control);
  if (href) {
    return (
      <Anchor inherit href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {unicodeDomains(text)}
      </Anchor>
    );
  }
  return (
    <Text span inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

/** Formats a list entry on one line: a string as it is, an object as its values separated by spaces. */
function formatEntry(entry: unknown, listField: z.ZodType): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const inner = innerType(listField);
  const element = inner instanceof z.ZodArray ? inner.element : undefined;
  const parts = element instanceof z.ZodObject ? element.shape : {};
  return Object.entries(entry)
    .filter(([, part]) => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .map(([name, part]) => metaOf(parts[name], name).options?.[String(part)] ?? String(part))
    .join(' ');
}

function hrefOf(text: string, control: string | undefined): string | undefined {
  if (/^https?:\/\//.test(text)) return text;
  if (control === 'url') return `https://${text}`;
  return control === 'email' ? `mailto:${text}` : undefined;
}

function ReferenceValue({
  list,
  id,
  label,
  plain,
}: Pick<FieldValueProps, 'label' | 'plain'> & { list: string; id: string }) {
  const params = { list };
  const { data } = useCall(lookup, { params, query: { id } }, { staleTime: 300_000, enabled: !label });
  const href = useRecordLink()(list, id);
  const text = label ?? data?.options.find((option) => option.id === id)?.label ?? id;
  return href && !plain ? (
    <Anchor inherit component={Link} to={href}>
      {text}
    </Anchor>
  ) : (
    text
  );
}
