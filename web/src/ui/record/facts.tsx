import { Text } from '@mantine/core';
import type { z } from 'zod';
import { metaOf } from '../form/field-type.ts';
import { FieldValue } from './field-value.tsx';

interface FactsProps {
  schema: z.ZodObject;
  row: Record<string, unknown>;
  fields?: readonly string[] | undefined;
}

/** Label and value of each field, as the items of a `<dl>`; `<x>_label` of the row stands for the id `<x>_id`. */
export function Facts({ schema, row, fields }: FactsProps) {
  return (fields ?? Object.keys(schema.shape)).map((name) => {
    const field = schema.shape[name] as z.ZodType;
    const label = row[name.replace(/_id$/, '_label')];
    return (
      <div key={name}>
        <Text component="dt" size="xs" c="dimmed">
          {metaOf(field, name).label}
        </Text>
        <Text component="dd" m={0} size="sm">
          <FieldValue
            field={field}
            name={name}
            value={row[name]}
            label={name.endsWith('_id') && typeof label === 'string' ? label : null}
          />
        </Text>
      </div>
    );
  });
}
