import { IDENTIFIER_SCHEMES } from '@leadwright/contract/core/account-numbers';
import type { AccountFields } from '@leadwright/contract/features/accounts';
import { ActionIcon, Badge, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../../ui/form/focus.ts';
import { useField, useFormContext } from '../../ui/form/form-context.ts';
import classes from './accounts.module.css';

type Identifier = AccountFields['identifiers'][number];
const schemes = Object.entries(IDENTIFIER_SCHEMES).map(([value, label]) => ({ value, label }));
const SCHEME_BY_COUNTRY: Record<string, Identifier['scheme']> = {
  GB: 'GB-COH',
  DE: 'DE-HR',
  NL: 'NL-KVK',
  IM: 'IM-CR',
};

/**
 * Edits the official numbers of an account; the server derives the jurisdiction of a number. Numbers at
 * `takenIndexes` belong to another account and need a reason.
 */
export function NumbersEditor({ takenIndexes }: { takenIndexes: number[] }) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { value: numbers, set } = useField<Identifier[]>('identifiers');
  const change = (index: number, changes: Partial<Identifier>) =>
    set(numbers.map((number, i) => (i === index ? { ...number, ...changes, jurisdiction: '' } : number)));
  const add = () => {
    const scheme = SCHEME_BY_COUNTRY[String(form.getValues().country)] ?? 'GB-COH';
    set([...numbers, { scheme, jurisdiction: '', value: '' }]);
  };
  return (
    <div className={classes.rows}>
      <Text size="xs" c="dimmed">
        {numbers.length === 0 ? t('accounts.numbers.none') : t('accounts.numbers.help')}
      </Text>
      {numbers.map(({ scheme, jurisdiction, value, dispute_reason: reason }, index) => {
        const position = index + 1;
        const isDisputed = reason !== undefined || takenIndexes.includes(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number being typed is identified by its position only
          <div key={index} className={classes.number}>
            <NativeSelect
              aria-label={t('accounts.numbers.scheme', { position })}
              data={schemes}
              value={scheme}
              onChange={(event) => change(index, { scheme: event.currentTarget.value as Identifier['scheme'] })}
            />
            <TextInput
              id={fieldId(`identifiers.${index}.value`)}
              aria-label={t('accounts.numbers.value', { position })}
              value={value}
              error={form.errors[`identifiers.${index}.value`]}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
            />
            {jurisdiction ? (
              <Badge mt={7} variant="default" title={t('accounts.numbers.jurisdiction', { code: jurisdiction })}>
                {jurisdiction}
              </Badge>
            ) : (
              <span />
            )}
            <ActionIcon
              size={32}
              aria-label={t('accounts.numbers.remove', { position })}
              onClick={() => set(numbers.filter((_, i) => i !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
            {isDisputed && (
              <TextInput
                id={fieldId(`identifiers.${index}.dispute_reason`)}
                className={classes.dispute}
                label={t('accounts.numbers.disputeReasonLabel', { position })}
                description={t('accounts.numbers.disputeReasonHelp')}
                error={form.errors[`identifiers.${index}.dispute_reason`]}
                maxLength={300}
                value={reason ?? ''}
                onChange={(event) => change(index, { dispute_reason: event.currentTarget.value || undefined })}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button
          id={fieldId('identifiers')}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('accounts.numbers.add')}
        </Button>
      </div>
    </div>
  );
}
