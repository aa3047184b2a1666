import '../messages.ts';
import type { TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { Group, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../ui/form/form-context.ts';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import { FieldMenu } from './field-menu.tsx';
import { createTextInsertion } from './insertion.ts';

/** Renders a single-line field of an email, with a character count and the field menu. */
export function CountedField({
  name,
  maxLength,
  purpose,
}: {
  name: string;
  maxLength: number;
  purpose: TemplatePurpose;
}) {
  const { t } = useTranslation();
  const { value, set, error, id, type, onBlur, onFocus } = useField<string | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const text = value ?? '';
  const { label, help } = type.meta;
  return (
    <div>
      <TextInput
        ref={input}
        id={id}
        label={type.required ? <RequiredLabel text={label} /> : label}
        description={help}
        value={text}
        error={error}
        onBlur={onBlur}
        onFocus={onFocus}
        onChange={(event) => set(event.currentTarget.value)}
        aria-required={type.required || undefined}
      />
      <Group justify="space-between" mt={4}>
        <FieldMenu purpose={purpose} insertion={createTextInsertion(input, text, set)} />
        <Text size="xs" c={text.length > maxLength ? 'danger' : 'dimmed'} role="status">
          {t('emailTemplates.counter', { count: text.length, maxLength })}
        </Text>
      </Group>
    </div>
  );
}
