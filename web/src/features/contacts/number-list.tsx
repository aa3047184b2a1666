import type { ContactFields } from '@leadwright/contract/features/contacts';
import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../ui/form/focus.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import classes from './contacts.module.css';

type Numbers = ContactFields['mobile'];

/** Edits the mobile or direct numbers of a contact. The star marks the primary number. */
export function NumberList({ name }: { name: 'mobile' | 'ddi' }) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { id, type, value: numbers, set } = useField<Numbers>(name);
  const kind = type.meta.label;
  const makePrimary = (index: number) => set(numbers.map((entry, i) => ({ ...entry, primary: i === index })));
  return (
    <Input.Wrapper label={kind} labelElement="div" labelProps={{ display: 'block' }}>
      {numbers.map(({ number, primary }, index) => {
        const labelParams = { kind, position: index + 1 };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number being typed is identified by its position only
          <div key={index} className={classes.number}>
            <TextInput
              id={fieldId(`${name}.${index}.number`)}
              type="tel"
              aria-label={t('contacts.numbers.number', labelParams)}
              value={number}
              error={form.errors[`${name}.${index}.number`] ?? form.errors[`${name}.${index}.primary`]}
              onChange={(event) => {
                const next = event.currentTarget.value;
                set(numbers.map((entry, i) => (i === index ? { ...entry, number: next } : entry)));
              }}
            />
            <ActionIcon
              size={32}
              aria-pressed={primary}
              aria-label={t(primary ? 'contacts.numbers.primary' : 'contacts.numbers.makePrimary', labelParams)}
              onClick={() => makePrimary(index)}
            >
              {primary ? <IconStarFilled size={16} /> : <IconStar size={16} />}
            </ActionIcon>
            <ActionIcon
              size={32}
              aria-label={t('contacts.numbers.remove', labelParams)}
              onClick={() => set(numbers.filter((_, i) => i !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        id={id}
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`${kind}: ${t('contacts.numbers.add')}`}
        onClick={() => set([...numbers, { number: '', primary: numbers.length === 0 }])}
      >
        {t('contacts.numbers.add')}
      </Button>
    </Input.Wrapper>
  );
}
