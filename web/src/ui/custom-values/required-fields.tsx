import './messages.ts';
import { type CustomValue, valueField } from '@leadwright/contract/custom-values';
import { type CustomField, customColumn } from '@leadwright/contract/features/custom-fields';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROLS } from '../form/controls/controls.tsx';
import { deriveFieldType } from '../form/field-type.ts';

export type CustomValues = Readonly<Record<string, CustomValue>>;

interface Props {
  fields: readonly CustomField[];
  /** The values by custom column. */
  values: CustomValues;
  /** The server's problems by `fields.<column>`. */
  problems: Readonly<Record<string, string>>;
  onChange: (values: CustomValues) => void;
}

const noop = () => undefined;

/** The custom fields that a dialog requires before it saves, each with the control of its type. */
export function RequiredFields({ fields, values, problems, onChange }: Props) {
  const { t } = useTranslation();
  return fields.map((field) => {
    const name = customColumn(field.id);
    const type = deriveFieldType(valueField(field.label, field), name);
    const Control = CONTROLS[type.control];
    const empty = type.control === 'text' || type.control === 'long-text' ? '' : null;
    return (
      <Suspense key={name}>
        <Control
          input={{
            id: name,
            name,
            label: t('customValues.required', { label: field.label }),
            description: field.help,
            error: problems[`fields.${name}`],
            'aria-required': true,
            onBlur: noop,
            onFocus: noop,
          }}
          type={type}
          value={values[name] ?? empty}
          set={(value) => onChange({ ...values, [name]: value === '' ? null : (value as CustomValue) })}
        />
      </Suspense>
    );
  });
}
