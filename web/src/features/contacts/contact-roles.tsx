import { type ContactView, contactFields } from '@leadwright/contract/features/contacts';
import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoreSchema } from '../../ui/core-settings.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { formatDay } from '../../ui/format.ts';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { contactUrl } from '../../ui/record/contact-url.ts';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { Numbers } from './numbers.tsx';

/** Returns the tab that lists the roles of a contact; none until the contact is loaded. */
export function useRolesTab(contact: ContactView | undefined): RecordTab[] {
  const { t } = useTranslation();
  if (!contact) return [];
  const { links } = contact;
  return [
    { key: 'roles', title: t('contacts.roles.title'), count: links.length, content: <Roles contact={contact} /> },
  ];
}

/** Lists the roles of a contact, one per account, with the contact details. A click opens the contact in that role. */
function Roles({ contact }: { contact: ContactView }) {
  const { t } = useTranslation();
  const { shape } = useCoreSchema(contactFields) ?? contactFields;
  const columns = (['job_title', 'email', 'mobile', 'ddi'] as const).filter((name) =>
    contact.links.some((link) => link[name] !== undefined),
  );
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table aria-label={t('contacts.roles.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('contacts.roles.company')}</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name}>{metaOf(shape[name], name).label}</Table.Th>
            ))}
            <Table.Th>{t('contacts.roles.from')}</Table.Th>
            <Table.Th>{t('contacts.roles.until')}</Table.Th>
            <Table.Th>{t('contacts.roles.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contact.links.map(({ account_id, company_name, email, current, held_from, held_until, ...link }) => (
            <Table.Tr key={account_id}>
              <Table.Td>
                <Anchor component={Link} to={contactUrl(contact.id, account_id)} size="sm">
                  {company_name}
                </Anchor>
              </Table.Td>
              {columns.map((name) => (
                <Table.Td key={name} style={{ overflowWrap: 'anywhere' }}>
                  {name === 'email' && email}
                  {name === 'job_title' && link.job_title}
                  {(name === 'mobile' || name === 'ddi') && <Numbers numbers={link[name] ?? []} />}
                </Table.Td>
              ))}
              <Table.Td>{held_from && formatDay(held_from)}</Table.Td>
              <Table.Td>{held_until && formatDay(held_until)}</Table.Td>
              <Table.Td w={1}>
                <StateBadge look={current ? 'success' : 'gray'}>
                  {t(current ? 'contacts.roles.current' : 'contacts.roles.former')}
                </StateBadge>
                {account_id === contact.account_id && (
                  <Text size="xs" c="dimmed">
                    {t('contacts.roles.shownHere')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
