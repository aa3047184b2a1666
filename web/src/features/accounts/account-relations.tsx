import { type AccountView, accountContacts, MEMBERSHIP } from '@leadwright/contract/features/accounts';
import { Anchor, Button, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Section } from '../../ui/record/section.tsx';
import { accountStatusBadge, gradeCell } from '../../ui/working/working-cells.tsx';

function AddContact({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  return (
    <Button size="compact-sm" variant="default" component={Link} to={to('contactAdd', {}, { account_id: accountId })}>
      {t('accounts.contacts.add')}
    </Button>
  );
}

/** Shows the contacts of an account. The account response includes the contacts, so the grid sends no request. */
export function AccountContacts({ account }: { account: AccountView }) {
  const { t } = useTranslation();
  const mayAdd = useCan('contacts', 'create') && !account.archived_at;
  const { contacts, id } = account;
  const rows = useMemo(
    () => contacts.map(({ email = null, ...contact }) => ({ ...contact, email, id: contact.contact_id })),
    [contacts],
  );
  const emptyText = t('accounts.contacts.none');
  return (
    <Section title={t('accounts.contacts.title')} count={rows.length} action={mayAdd && <AddContact accountId={id} />}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      ) : (
        <DataGrid
          name="contacts"
          dataset={accountContacts}
          rows={rows}
          openHref={(contact) => to('contact', { contact_id: contact.id, account_id: id })}
          empty={{ title: emptyText, text: '' }}
        />
      )}
    </Section>
  );
}

/** Lists those campaigns of an account that the viewer may see. */
export function AccountCampaigns({ campaigns }: { campaigns: AccountView['campaigns'] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('accounts.campaigns.title')} count={campaigns.length}>
      {campaigns.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('accounts.campaigns.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['campaign', 'client', 'membership', 'status', 'grade'] as const).map((column) => (
                  <Table.Th key={column}>{t(`accounts.campaigns.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {campaigns.map(({ campaign_id, name, client, membership, status, ...gradeFields }) => (
                <Table.Tr key={campaign_id}>
                  <Table.Td>
                    <Anchor component={Link} to={to('campaign', { campaignId: campaign_id })} size="sm">
                      {name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{client}</Table.Td>
                  <Table.Td>{MEMBERSHIP[membership]}</Table.Td>
                  <Table.Td>{status && accountStatusBadge(status)}</Table.Td>
                  <Table.Td>{gradeCell(gradeFields)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  );
}
