import { PHONE_TYPE_LABEL } from '@leadwright/contract/core/account-numbers';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../ui/form/focus.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import classes from './accounts.module.css';

type Phone = AccountFields['phones'][number];
const types = Object.entries(PHONE_TYPE_LABEL).map(([value, label]) => ({ value, label }));

/** Edits the phones of a company. The star marks the primary phone of each type. */
export function PhonesEditor() {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { value: phones, set } = useField<Phone[]>('phones');
  const change = (index: number, changes: Partial<Phone>) =>
    set(phones.map((phone, i) => (i === index ? { ...phone, ...changes } : phone)));
  const makePrimary = (index: number) => {
    const { type, primary } = phones[index] as Phone;
    set(phones.map((phone, i) => (phone.type === type ? { ...phone, primary: i === index && !primary } : phone)));
  };
  return (
    <div className={classes.rows}>
      {phones.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('accounts.phones.none')}
        </Text>
      )}
      {phones.map(({ type, number, primary }, index) => {
        const position = index + 1;
        const error = form.errors[`phones.${index}.number`] ?? form.errors[`phones.${index}.primary`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phone is identified by its position only
          <div key={index} className={classes.phone}>
            <NativeSelect
              aria-label={t('accounts.phones.type', { position })}
              data={types}
              value={type}
              onChange={(event) => change(index, { type: event.currentTarget.value as Phone['type'], primary: false })}
            />
            <TextInput
              id={fieldId(`phones.${index}.number`)}
              type="tel"
              aria-label={t('accounts.phones.number', { position })}
              value={number}
              error={error}
              onChange={(event) => change(index, { number: event.currentTarget.value })}
            />
            <ActionIcon
              size={32}
              aria-pressed={primary}
              aria-label={t(primary ? 'accounts.phones.primary' : 'accounts.phones.makePrimary', { position })}
              onClick={() => makePrimary(index)}
            >
              {primary ? <IconStarFilled size={16} /> : <IconStar size={16} />}
            </ActionIcon>
            <ActionIcon
              size={32}
              aria-label={t('accounts.phones.remove', { position })}
              onClick={() => set(phones.filter((_, i) => i !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <div>
        <Button
          id={fieldId('phones')}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set([...phones, { type: 'S', number: '', primary: phones.every(({ type }) => type !== 'S') }])}
        >
          {t('accounts.phones.add')}
        </Button>
      </div>
    </div>
  );
}
