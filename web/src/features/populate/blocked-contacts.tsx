import { heldBackContacts, MAX_HELD_BACK_CONTACTS } from '@leadwright/contract/features/populate';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { Outcome } from '../../ui/states.tsx';

/**
 * Lists the recently contacted people, each with the first day on which they can be added. The list does not name the
 * campaign that contacted them.
 */
export function BlockedContacts({ campaignId, days, count }: { campaignId: string; days: number; count: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(heldBackContacts, { params: { campaign_id: campaignId } });
  return (
    <Section title={t('populate.recentlyContacted')} count={count}>
      <Text c="dimmed" size="sm">
        {t('populate.recentlyContactedText', { count: days })}
      </Text>
      <Outcome error={error} isPending={isPending} onRetry={refetch}>
        {data && (
          <Table.ScrollContainer minWidth={280} mah={360}>
            <Table verticalSpacing={4} aria-label={t('populate.recentlyContacted')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('populate.contact')}</Table.Th>
                  <Table.Th>{t('populate.account')}</Table.Th>
                  <Table.Th>{t('populate.availableOn')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.contacts.map(({ contact_id, name, account, free_on }) => (
                  <Table.Tr key={contact_id}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>{account}</Table.Td>
                    <Table.Td>{formatDay(free_on)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        {data?.more && <Text size="sm">{t('populate.shownLimit', { most: MAX_HELD_BACK_CONTACTS })}</Text>}
      </Outcome>
    </Section>
  );
}
