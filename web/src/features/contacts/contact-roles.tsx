import type { ContactView } from '@leadwright/contract/features/contacts';
import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { contactView } from '../../ui/record/contact-view.ts';
import { Section } from '../../ui/record/section.tsx';

/** Every account the contact has a role at; a click shows the contact in that role. */
export function ContactRoles({ contact }: { contact: ContactView }) {
  const { t } = useTranslation();
  return (
    <Section title={t('contacts.roles.title')}>
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
                <Anchor component={Link} to={contactView(contact.id, account_id)} size="sm">
                  {company_name}
                </Anchor>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {email}
                </Text>
              </Table.Td>
              <Table.Td>{job_title}</Table.Td>
              <Table.Td w={1}>
                <StateBadge look={current ? 'success' : 'gray'}>
                  {t(current ? 'contacts.roles.current' : 'contacts.roles.former')}
                </StateBadge>
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
    </Section>
  );
}
