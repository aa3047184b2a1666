import { IDENTIFIER_SCHEMES } from '@leadwright/contract/core/account-numbers';
import type { TakenNumber } from '@leadwright/contract/features/accounts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../ui/country/countries.ts';
import type { Actions } from '../use-actions.ts';
import type { NumberQuestion } from '../use-decisions.ts';
import { useWorkbench } from '../use-workbench.ts';

/**
 * Asks what to do when a new account has an official number of another account: link the other account or give a
 * reason.
 */
export function NumberDialog({ actions }: { actions: Actions }) {
  const { t } = useTranslation();
  const { dialog, setDialog } = useWorkbench();
  const question = typeof dialog === 'object' ? dialog : undefined;
  const close = () => setDialog(undefined);
  return (
    <Modal opened={question !== undefined} onClose={close} title={t('matching.numberTaken.title')}>
      {question && <Question question={question} actions={actions} onClose={close} />}
    </Modal>
  );
}

interface QuestionProps {
  question: NumberQuestion;
  actions: Actions;
  onClose: () => void;
}

function Question({ question, actions, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { row, takenNumbers } = question;
  return (
    // Space for the focus ring of the first button.
    <Stack gap="md" pt={4}>
      {takenNumbers.map((number) => (
        <NumberHolder
          key={number.at}
          number={number}
          onLink={(accountId) => {
            onClose();
            actions.linkHolder(question, accountId);
          }}
        />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason.trim()) return;
          onClose();
          actions.createAnyway(question, reason.trim());
        }}
      >
        <TextInput
          label={t('matching.numberTaken.reasonField', { name: row.values.company_name })}
          description={t('matching.numberTaken.reasonHelp')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="default" disabled={!reason.trim()}>
            {t('matching.numberTaken.createAnyway')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

/** Shows the account that already has the number. Archived accounts cannot be linked. */
function NumberHolder({ number, onLink }: { number: TakenNumber; onLink: (accountId: string) => void }) {
  const { t } = useTranslation();
  const { scheme, value, account } = number;
  const cityAndCountry = account && [account.city, countryName(account.country)].filter(Boolean).join(', ');
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{t('matching.numberTaken.belongsTo', { scheme: IDENTIFIER_SCHEMES[scheme], value })}</Text>
        <Text fw={600}>{account ? account.company_name : t('matching.numberTaken.hiddenAccount')}</Text>
        <Text size="xs" c="dimmed">
          {[cityAndCountry, account?.archived && t('matching.candidate.archived')].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {account && !account.archived && (
        <Button
          flex="none"
          data-autofocus
          aria-label={t('matching.searchLink', { name: account.company_name })}
          onClick={() => onLink(account.id)}
        >
          {t('matching.numberTaken.linkRow')}
        </Button>
      )}
    </Group>
  );
}
