import type { AnyResource } from '@leadwright/contract/resource';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '../record-context/row.ts';
import { Field } from './field.tsx';
import { FieldGrid } from './field-grid.tsx';

/** Fields that belong together, with a heading. */
export interface FormSection<R extends AnyResource> {
  title?: ParseKeys;
  columns?: number;
  fields: readonly FieldName<R>[];
}

interface SectionsProps<R extends AnyResource> {
  resource: R;
  sections?: readonly FormSection<R>[] | undefined;
  /** Whether other fields precede these and take the focus. */
  skipsFocus?: boolean;
}

/** The fields of a form in their groups; the first field has the focus. */
export function Sections<R extends AnyResource>({ resource, sections, skipsFocus }: SectionsProps<R>) {
  const { t } = useTranslation();
  const allSections: readonly FormSection<R>[] = sections ?? [
    { fields: Object.keys(resource.fields.shape) as FieldName<R>[] },
  ];
  const firstField = skipsFocus ? undefined : allSections[0]?.fields[0];
  return allSections.map(({ title, columns, fields }) => (
    <FieldGrid key={fields[0]} title={title && t(title)} columns={columns}>
      {fields.map((name) => (
        <Field key={name} name={name} autoFocus={name === firstField} />
      ))}
    </FieldGrid>
  ));
}
