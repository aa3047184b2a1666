import type { AccountView } from '@leadwright/contract/features/accounts';
import { Anchor, Button, Group, Paper, ScrollArea, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';

/** The people of a company. */
export function AccountContacts({ account }: { account: AccountView }) {
  const { t } = useTranslation();
  const mayAdd = useCan('contacts', 'create') && !account.archived_at;
  const { contacts, id } = account;
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('accounts.contacts.title')} {contacts.length > 0 && `(${contacts.length})`}
        </Title>
        {mayAdd && (
          <Button size="compact-sm" variant="default" component={Link} to={to('contactAdd', {}, { account_id: id })}>
            {t('accounts.contacts.add')}
          </Button>
        )}
      </Group>
      {contacts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('accounts.contacts.none')}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={420} type="auto">
          <Table highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('accounts.contacts.name')}</Table.Th>
                <Table.Th>{t('accounts.contacts.job')}</Table.Th>
                <Table.Th>{t('accounts.contacts.email')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {contacts.map(({ contact_id, name, job_title, email }) => (
                <Table.Tr key={contact_id}>
                  <Table.Td>
                    <Anchor component={Link} to={to('contact', { contact_id, account_id: id })} size="sm">
                      {name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{job_title}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{email}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </Paper>
  );
}

/** The campaigns a company is in, as far as the reader may see them. */
export function AccountCampaigns({ campaigns }: { campaigns: AccountView['campaigns'] }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('accounts.campaigns.title')} {campaigns.length > 0 && `(${campaigns.length})`}
      </Title>
      {campaigns.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('accounts.campaigns.none')}
        </Text>
      ) : (
        <Table>
          <Table.Tbody>
            {campaigns.map(({ campaign_id, name, client }) => (
              <Table.Tr key={campaign_id}>
                <Table.Td>
                  <Anchor component={Link} to={to('campaign', { campaignId: campaign_id })} size="sm">
                    {name}
                  </Anchor>
                </Table.Td>
                <Table.Td>{client}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}
