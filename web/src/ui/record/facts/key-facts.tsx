import type { AnyResource } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { metaOf } from '../../form/field-type.ts';
import { FieldValue } from '../../form/field-value.tsx';
import classes from '../../record-context/record.module.css';
import { type AnyRow, labelIn } from '../../record-context/row.ts';

const MAX_FACTS = 3;

interface KeyFactsProps {
  resource: AnyResource;
  row: AnyRow;
  fields?: readonly string[] | undefined;
}

/** Returns the fields that the header shows below the name: the first filled ones. */
export const keyFactNames = ({ resource, row, fields = firstListFields(resource) }: KeyFactsProps): string[] =>
  fields.filter((name) => row[name] !== null && row[name] !== '').slice(0, MAX_FACTS);

/** The identifying fields of a record, in one line below its name. */
export function KeyFacts(props: KeyFactsProps) {
  const { resource, row } = props;
  const filledFields = keyFactNames(props);
  if (filledFields.length === 0) return null;
  return (
    <div className={classes.keyFacts}>
      {filledFields.map((name) => {
        const field = resource.fields.shape[name] as z.ZodType;
        return (
          <Text key={name} span size="sm">
            <Text span inherit c="dimmed">
              {metaOf(field, name).label}
            </Text>{' '}
            <FieldValue field={field} name={name} value={row[name]} label={labelIn(row, name)} />
          </Text>
        );
      })}
    </div>
  );
}

/**
 * Returns the fields of the list columns, most important first, without the name and states, which the page shows
 * elsewhere.
 */
function firstListFields({ list, fields }: AnyResource): string[] {
  return Object.entries(list.columns)
    .map(([column, { values, hidden }]) => (values || hidden ? '' : column.replace(/_label$/, '_id')))
    .filter((name) => name in fields.shape && name !== 'name');
}
