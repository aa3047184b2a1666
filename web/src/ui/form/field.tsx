import { ColorInput, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TONES } from '../tones.ts';
import { useField } from './form-context.ts';
import { ReferenceField } from './reference-field.tsx';
import { ReferencesField } from './references-field.tsx';

export interface FieldProps {
  name: string;
  /** Instead of the label of the schema. */
  label?: string;
  help?: string;
  placeholder?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** A field of the surrounding form, its control chosen by the zod type and its `.meta()`. */
export function Field({ name, label, help, placeholder, readOnly, autoFocus }: FieldProps) {
  const { t } = useTranslation();
  const { id, type, value, error, set, onBlur, onFocus } = useField(name);
  const common = {
    id,
    name,
    error,
    placeholder,
    readOnly,
    label: label ?? type.meta.label,
    description: help ?? type.meta.help,
    withAsterisk: type.required,
    'aria-required': type.required || undefined,
    'data-autofocus': autoFocus || undefined,
    autoFocus,
    onBlur,
    onFocus,
  };
  const options = Object.entries(type.meta.options ?? {}).map(([option, text]) => ({ value: option, label: text }));
  switch (type.control) {
    case 'long-text':
      return (
        <Textarea
          {...common}
          autosize
          className="field-wide"
          minRows={3}
          maxRows={12}
          value={String(value ?? '')}
          onChange={(e) => set(e.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          thousandSeparator=","
          hideControls
          value={(value as number | null) ?? ''}
          onChange={(next) => set(next === '' ? null : next)}
        />
      );
    case 'enum':
      return (
        <Select
          {...common}
          data={options}
          value={(value as string | null) ?? null}
          allowDeselect={type.nullable}
          clearable={type.nullable}
          checkIconPosition="right"
          onChange={set}
        />
      );
    case 'boolean':
      return (
        <Switch
          id={id}
          name={name}
          label={common.label}
          description={common.description}
          error={error}
          disabled={readOnly}
          checked={Boolean(value)}
          onChange={(e) => set(e.currentTarget.checked)}
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          max="9999-12-31"
          value={String(value ?? '')}
          onChange={(e) => set(e.currentTarget.value || (type.nullable ? null : ''))}
        />
      );
    case 'tags':
      return (
        <TagsInput
          {...common}
          placeholder={placeholder ?? t('forms.tags')}
          value={(value as string[]) ?? []}
          onChange={set}
          splitChars={[';', '|']}
        />
      );
    case 'reference':
      return (
        <ReferenceField
          {...common}
          list={String(type.meta.reference)}
          value={(value as string | null) ?? null}
          clearable={type.clearable}
          onChange={(next) => set(next ?? (type.nullable ? null : ''))}
        />
      );
    case 'references':
      return (
        <ReferencesField
          {...common}
          list={String(type.meta.reference)}
          value={(value as string[]) ?? []}
          onChange={set}
        />
      );
    case 'colour':
      return (
        <ColorInput
          {...common}
          withEyeDropper={false}
          format="hex"
          swatches={TONES}
          value={String(value ?? '')}
          onChange={set}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          maxLength={type.maxLength}
          value={String(value ?? '')}
          onChange={(e) => set(e.currentTarget.value)}
        />
      );
  }
}
