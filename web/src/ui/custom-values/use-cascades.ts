import './messages.ts';
import {
  allowedBy,
  type CascadeLink,
  followed,
  offeredCodes,
  satisfiesLink,
} from '@leadwright/contract/cascades/links';
import type { CustomValue } from '@leadwright/contract/custom-values';
import type { StoredValues } from '@leadwright/contract/features/custom-fields';
import { t } from 'i18next';
import { useState } from 'react';
import { z } from 'zod';
import { metaOf } from '../form/field-type.ts';
import type { RecordFormState } from '../form/use-record-form.ts';
import { formatList } from '../format.ts';
import { offerUndo } from '../undo.ts';

type Values = Record<string, CustomValue>;

interface Linked {
  /** The form, with its options narrowed and dependent fields updated. */
  record: RecordFormState;
  /** The notes next to fields. */
  notes: Record<string, string>;
}

/** Applies the cascades of the campaign to the fields of a form. */
export function useCascades(record: RecordFormState, { fields, cascades }: StoredValues): Linked {
  const [automatic, setAutomatic] = useState<readonly string[]>([]);
  if (cascades.length === 0) return { record, notes: {} };
  const { form, schema } = record;
  const values = form.getValues() as Values;
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? '';
  const isOffered = (id: string, code: string) =>
    fields.some(
      (field) => field.id === id && field.options.some((each) => each.code === code && each.state === 'active'),
    );

  const setFieldValue = (name: string, value: unknown) => {
    const now = form.getValues() as Values;
    const { values: also, cleared, filled } = followed(cascades, now, name, value as CustomValue, isOffered);
    form.setFieldValue(name, value as never);
    for (const [id, next] of Object.entries(also)) form.setFieldValue(id, next as never);
    setAutomatic([...automatic.filter((id) => id !== name && !(id in also)), ...filled]);
    if (cleared.length === 0) return;
    const before = Object.fromEntries([name, ...Object.keys(also)].map((id) => [id, now[id] ?? null]));
    offerUndo(t('customValues.cleared', { fields: formatList(cleared.map(labelOf)) }), async () => {
      for (const [id, next] of Object.entries(before)) form.setFieldValue(id, next as never);
      setAutomatic([]);
    });
  };

  const ends = new Set(cascades.flatMap(({ parent, child }) => [parent, child]));
  const shape = Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([id, field]) => [
      id,
      ends.has(id) ? narrowed(field, id, offeredCodes(cascades, id, values), values[id]) : field,
    ]),
  );
  const notes = cascades.flatMap((link) => {
    const note = noteOf(link, values, automatic.includes(link.child));
    return note ? [[link.child, t(`customValues.${note}`, { parent: labelOf(link.parent) })]] : [];
  });
  return {
    record: {
      ...record,
      schema: z.object(shape),
      form: { ...form, setFieldValue: setFieldValue as typeof form.setFieldValue },
    },
    notes: Object.fromEntries(notes),
  };
}

/** Narrows the options of a field; the current value stays among them, so that the user sees it. */
function narrowed(field: z.ZodType, id: string, codes: readonly string[] | undefined, stored?: CustomValue): z.ZodType {
  const meta = metaOf(field, id);
  const options = Object.entries(meta.options ?? {}).filter(
    ([code]) => !codes || codes.includes(code) || code === stored,
  );
  return field.meta({ ...meta, options: Object.fromEntries(options), typeAhead: true });
}

function noteOf(link: CascadeLink, values: Values, isAutomatic: boolean) {
  if (isAutomatic) return 'automatic';
  if (!satisfiesLink(link, values)) return 'unusual';
  const allowed = allowedBy(link, values[link.parent]);
  if (!allowed || allowed.length > 0) return undefined;
  return (values[link.parent] ?? null) === null ? 'parentFirst' : 'noneGoes';
}
