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
 * Edits the official numbers of an account. The server derives the jurisdiction from scheme and number; `takenIndexes` are
 * positions whose number another account holds, which need a reason.
 */
export function NumbersEditor({ takenIndexes }: { takenIndexes: number[] }) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { value: numbers, set } = useField<Identifier[]>('identifiers');
  const change = (at: number, part: Partial<Identifier>) =>
    set(numbers.map((number, i) => (i === at ? { ...number, ...part, jurisdiction: '' } : number)));
  const add = () => {
    const scheme = SCHEME_BY_COUNTRY[String(form.getValues().country)] ?? 'GB-COH';
    set([...numbers, { scheme, jurisdiction: '', value: '' }]);
  };
  return (
    <div className={classes.rows}>
      <Text size="xs" c="dimmed">
        {numbers.length === 0 ? t('accounts.numbers.none') : t('accounts.numbers.help')}
      </Text>
      {numbers.map(({ scheme, jurisdiction, value, dispute_reason: reason }, at) => {
        const position = at + 1;
        const isDisputed = reason !== undefined || takenIndexes.includes(at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number being typed is identified by its position only
          <div key={at} className={classes.number}>
            <NativeSelect
              aria-label={t('accounts.numbers.scheme', { position })}
              data={schemes}
              value={scheme}
              onChange={(event) => change(at, { scheme: event.currentTarget.value as Identifier['scheme'] })}
            />
            <TextInput
              id={fieldId(`identifiers.${at}.value`)}
              aria-label={t('accounts.numbers.value', { position })}
              value={value}
              error={form.errors[`identifiers.${at}.value`]}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
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
              onClick={() => set(numbers.filter((_, i) => i !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
            {isDisputed && (
              <TextInput
                id={fieldId(`identifiers.${at}.dispute_reason`)}
                className={classes.dispute}
                label={t('accounts.numbers.dispute', { position })}
                description={t('accounts.numbers.disputeHelp')}
                error={form.errors[`identifiers.${at}.dispute_reason`]}
                maxLength={300}
                value={reason ?? ''}
                onChange={(event) => change(at, { dispute_reason: event.currentTarget.value || undefined })}
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
