import './messages.ts';
import {
  definitionProblems,
  type FieldParams,
  type FieldType,
  type OptionInput,
  valueField,
} from '@leadwright/contract/custom-values';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGrid } from '../../../ui/form/field-grid.tsx';
import { FormContext, useField } from '../../../ui/form/form-context.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

interface PreviewDefinition {
  type: FieldType;
  label: string;
  help: string;
  params: FieldParams;
  options: { code: string; label: string; state: OptionInput['state'] }[];
}

/** Renders a form with one field. The form saves nothing. */
function PreviewForm({ definition }: { definition: PreviewDefinition }) {
  const { t } = useTranslation();
  const { label, help, ...rules } = definition;
  const form = useRecordForm({
    schema: z.object({ preview: valueField(label || t('fieldDefinitions.groups.preview'), rules) }),
    onSave: async () => undefined,
  });
  return (
    <FieldGrid title={t('fieldDefinitions.groups.preview')}>
      <FormContext value={form}>
        <Field name="preview" help={help || t('fieldDefinitions.previewHelp')} />
      </FormContext>
    </FieldGrid>
  );
}

/** Previews the input that users will see in forms. */
export function Preview() {
  const { value: type } = useField<FieldType | null>('type');
  const { value: label } = useField<string>('label');
  const { value: help } = useField<string>('help');
  const { value: params } = useField<FieldParams>('params');
  const { value: optionInputs } = useField<OptionInput[]>('options');
  // A formula has no input; its editor shows the result.
  if (!type || type === 'formula') return null;
  const options = optionInputs.map(({ code, label: name, state = 'active' }) => ({
    code: code ?? name,
    label: name,
    state,
  }));
  const definition = { type, label, help, params, options };
  // Limits that are being typed may contradict each other.
  if (Object.keys(definitionProblems(definition)).length > 0) return null;
  return <PreviewForm key={JSON.stringify({ type, params, options, label, help })} definition={definition} />;
}
