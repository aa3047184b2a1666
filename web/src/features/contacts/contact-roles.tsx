import type { ContactView } from '@leadwright/contract/features/contacts';
import { Anchor, Badge, Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toContact } from './contact-address.ts';

/** Every company the person has a role at; a click shows the person in that role. */
export function ContactRoles({ contact }: { contact: ContactView }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('contacts.roles.title')}
      </Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('contacts.roles.company')}</Table.Th>
            <Table.Th>{t('contacts.roles.job')}</Table.Th>
            <Table.Th>{t('contacts.roles.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contact.links.map(({ account_id, company_name, job_title, email, current }) => (
            <Table.Tr key={account_id}>
              <Table.Td>
                <Anchor component={Link} to={toContact(contact.id, account_id)} size="sm">
                  {company_name}
                </Anchor>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {email}
                </Text>
              </Table.Td>
              <Table.Td>{job_title}</Table.Td>
              <Table.Td>
                <Badge size="sm" variant="dot" tt="none" fw={500} color={current ? 'success' : 'gray'}>
                  {t(current ? 'contacts.roles.current' : 'contacts.roles.former')}
                </Badge>
                {account_id === contact.account_id && (
                  <Text size="xs" c="dimmed">
                    {t('contacts.roles.shown')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
