import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-props.ts';

/** Several whole numbers. Other text stays as typed, and the form validation rejects it. */
export function NumbersControl({ input, value, set }: ControlProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      placeholder={input.placeholder ?? t('forms.tagsPlaceholder')}
      value={((value as unknown[]) ?? []).map(String)}
      onChange={(entries) => set(entries.map((entry) => (/^\d+$/.test(entry.trim()) ? Number(entry) : entry)))}
      splitChars={[';', '|', ',']}
    />
  );
}
