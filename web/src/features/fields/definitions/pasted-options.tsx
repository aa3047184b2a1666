import './messages.ts';
import type { OptionInput } from '@leadwright/contract/custom-values';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField, useFormContext } from '../../../ui/form/form-context.ts';

const linesOf = (options: readonly Pick<OptionInput, 'label'>[]) => options.map(({ label }) => label).join('\n');

/** Edits the options of a new field as typed or pasted lines. */
export function PastedOptions() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, value, set, error } = useField<{ label: string; state: 'active' }[]>('options');
  const [text, setText] = useState(() => linesOf(value));
  const lineError = Object.entries(form.errors).find(([path]) => path.startsWith('options.'));
  const invalidLabel = lineError && value[Number(lineError[0].split('.')[1])]?.label;
  return (
    <Textarea
      id={id}
      className="field-wide"
      label={t('fieldDefinitions.pasteOptions')}
      description={t('fieldDefinitions.pasteOptionsHelp')}
      autosize
      minRows={4}
      maxRows={16}
      value={text}
      error={error ?? (lineError && `${invalidLabel}: ${lineError[1]}`)}
      onChange={({ currentTarget: { value: input } }) => {
        setText(input);
        const labels = input.split('\n').map((label) => label.trim());
        set(labels.filter(Boolean).map((label) => ({ label, state: 'active' })));
        for (const path of Object.keys(form.errors)) if (path.startsWith('options.')) form.clearFieldError(path);
      }}
    />
  );
}
