import './messages.ts';
import {
  allowedCodes,
  availableCodes,
  type CascadeLink,
  followUpChanges,
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

interface CascadeForm {
  /** The form, with only the options that the cascades allow. A change of a field updates its dependent fields. */
  record: RecordFormState;
  /** The notes next to the fields, by field id. */
  notes: Record<string, string>;
}

/** Applies the cascades of the campaign to the fields of a form. */
export function useCascades(record: RecordFormState, { fields, cascades }: StoredValues): CascadeForm {
  const [automaticFields, setAutomaticFields] = useState<readonly string[]>([]);
  if (cascades.length === 0) return { record, notes: {} };
  const { form, schema } = record;
  const values = form.getValues() as Values;
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? '';
  const isOffered = (id: string, code: string) =>
    fields.some(
      (field) => field.id === id && field.options.some((option) => option.code === code && option.state === 'active'),
    );

  const setFieldValue = (name: string, value: unknown) => {
    const currentValues = form.getValues() as Values;
    const {
      values: linkedValues,
      cleared,
      filled,
    } = followUpChanges(cascades, currentValues, name, value as CustomValue, isOffered);
    form.setFieldValue(name, value as never);
    for (const [id, next] of Object.entries(linkedValues)) form.setFieldValue(id, next as never);
    setAutomaticFields([...automaticFields.filter((id) => id !== name && !(id in linkedValues)), ...filled]);
    if (cleared.length === 0) return;
    const previousValues = Object.fromEntries(
      [name, ...Object.keys(linkedValues)].map((id) => [id, currentValues[id] ?? null]),
    );
    offerUndo(t('customValues.cleared', { fields: formatList(cleared.map(labelOf)) }), async () => {
      for (const [id, next] of Object.entries(previousValues)) form.setFieldValue(id, next as never);
      setAutomaticFields([]);
    });
  };

  const linkedFields = new Set(cascades.flatMap(({ parent, child }) => [parent, child]));
  const shape = Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([id, field]) => [
      id,
      linkedFields.has(id) ? narrowOptions(field, id, availableCodes(cascades, id, values), values[id]) : field,
    ]),
  );
  const notes = cascades.flatMap((link) => {
    const note = noteOf(link, values, automaticFields.includes(link.child));
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

/** Limits the options of a field to `codes`; the stored value stays an option, so that the user sees it. */
function narrowOptions(
  field: z.ZodType,
  id: string,
  codes: readonly string[] | undefined,
  storedValue?: CustomValue,
): z.ZodType {
  const meta = metaOf(field, id);
  const options = Object.entries(meta.options ?? {}).filter(
    ([code]) => !codes || codes.includes(code) || code === storedValue,
  );
  return field.meta({ ...meta, options: Object.fromEntries(options), typeAhead: true });
}

function noteOf(link: CascadeLink, values: Values, isAutomatic: boolean) {
  if (isAutomatic) return 'automatic';
  if (!satisfiesLink(link, values)) return 'unusual';
  const allowed = allowedCodes(link, values[link.parent]);
  if (!allowed || allowed.length > 0) return undefined;
  return (values[link.parent] ?? null) === null ? 'parentFirst' : 'noOptions';
}
