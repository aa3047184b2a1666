import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control-props.ts';

/** Several whole numbers. Text that is not a number stays as it was typed and is rejected with the field. */
export function NumbersControl({ input, value, set }: ControlProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      placeholder={input.placeholder ?? t('forms.tags')}
      value={((value as unknown[]) ?? []).map(String)}
      onChange={(written) => set(written.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : text)))}
      splitChars={[';', '|', ',']}
    />
  );
}
