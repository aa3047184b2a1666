import { Field } from '../../ui/form/field.tsx';
import { FieldGrid } from '../../ui/form/field-grid.tsx';

export function VerticalFields() {
  return (
    <FieldGrid>
      <Field name="name" autoFocus />
      <Field name="code" />
      <Field name="parent_id" />
      <Field name="synonyms" />
      <Field name="description" />
    </FieldGrid>
  );
}
