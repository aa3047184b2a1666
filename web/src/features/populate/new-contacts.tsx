import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  type AccountWithNewContacts,
  ADDED_CONTACTS,
  type AddedContacts,
  MAX_LISTED_ACCOUNTS,
  NEW_CONTACT_RESULT,
  type NewContactResult,
  type newContacts,
} from '@leadwright/contract/features/populate';
import { List, NativeSelect, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format.ts';
import { Outcome } from '../../ui/states.tsx';

type Preview = ReplyOf<typeof newContacts>;
const RESULTS = Object.keys(NEW_CONTACT_RESULT) as NewContactResult[];

const sumOf = ({ counts }: Preview) => RESULTS.reduce((sum, name) => sum + counts[name], 0);

/** Shows how many contacts a run would add, and why it would skip the others. */
function Counts({ counts }: Preview) {
  const { t } = useTranslation();
  return (
    <Table verticalSpacing={4} aria-label={t('populate.newContacts.title')}>
      <Table.Tbody>
        {RESULTS.filter((name) => name === 'ready' || counts[name] > 0).map((name) => (
          <Table.Tr key={name}>
            <Table.Th fw={name === 'ready' ? 600 : 400}>{t(`populate.newContacts.result.${name}`)}</Table.Th>
            <Table.Td ta="right">{formatCount(counts[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The contacts to add to an account, the most senior first. */
function AccountContacts({ name, added, contacts }: AccountWithNewContacts) {
  const { t } = useTranslation();
  const more = added - contacts.length;
  return (
    <div>
      <Text fw={500}>{name}</Text>
      <List type="ordered" size="sm">
        {contacts.map(({ contact_id, name: contactName, job_title, seniority }) => (
          <List.Item key={contact_id}>
            {contactName}{' '}
            <Text span size="sm" c="dimmed">
              {[job_title, seniority].filter(Boolean).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('populate.newContacts.more', { count: more, formatted: formatCount(more) })}
        </Text>
      )}
    </div>
  );
}

function PreviewOfRun({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { accounts, account_count } = preview;
  return (
    <>
      <Counts {...preview} />
      {accounts.length > 0 && (
        <ScrollArea.Autosize
          mah={360}
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('populate.newContacts.preview') }}
        >
          <Stack gap="xs">
            {accounts.map((account) => (
              <AccountContacts key={account.account_id} {...account} />
            ))}
            {account_count > accounts.length && (
              <Text size="sm">
                {t('populate.newContacts.shownLimit', {
                  most: MAX_LISTED_ACCOUNTS,
                  formatted: formatCount(account_count),
                })}
              </Text>
            )}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </>
  );
}

interface NewContactsProps {
  added: AddedContacts;
  onChange: (added: AddedContacts) => void;
  preview: { data: Preview | undefined; error: unknown; isPending: boolean; refetch: () => void };
}

/** Offers the contacts in the master database that the campaign does not have, with a preview of adding them. */
export function NewContacts({ added, onChange, preview: { data, error, isPending, refetch } }: NewContactsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const total = data ? sumOf(data) : 0;
  const optionLabel = (option: AddedContacts) =>
    option === 'none' || option === 'all'
      ? t(`populate.newContacts.option.${option}`)
      : t('populate.newContacts.option.upTo', { count: Number(option) });
  return (
    <Stack gap="xs" component="section" aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {t('populate.newContacts.title')}
      </Title>
      <Outcome error={error} isPending={isPending} onRetry={refetch}>
        {data && total === 0 && <Text c="dimmed">{t('populate.newContacts.none')}</Text>}
        {data && total > 0 && (
          <>
            <Text>{t('populate.newContacts.text', { count: total, formatted: formatCount(total) })}</Text>
            <NativeSelect
              maw={420}
              label={t('populate.newContacts.label')}
              description={t('populate.newContacts.help')}
              data={ADDED_CONTACTS.map((value) => ({ value, label: optionLabel(value) }))}
              value={added}
              onChange={({ currentTarget }) => onChange(currentTarget.value as AddedContacts)}
            />
            {added !== 'none' && <PreviewOfRun preview={data} />}
          </>
        )}
      </Outcome>
    </Stack>
  );
}
