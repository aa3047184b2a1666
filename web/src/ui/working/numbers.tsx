import './messages.ts';
import { PHONE_TYPE_LABEL } from '@leadwright/contract/core/account-numbers';
import { revealNumbers } from '@leadwright/contract/features/view-settings';
import { Anchor, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { translated } from '../../messages/translated.ts';
import { Failed, Loading } from '../states.tsx';
import type { WorkTarget } from './work-target.ts';

/** The phone numbers of one record. The server logs each request for them, and the browser does not cache them. */
export function Numbers({ target }: { target: WorkTarget }) {
  const { t } = useTranslation();
  const { mutate, data, error } = useSend(revealNumbers);
  const { campaign_id, of: entity, id } = target;
  useEffect(() => mutate({ params: { campaign_id, of: entity, id } }), [mutate, campaign_id, entity, id]);
  if (error) return <Failed error={error} onRetry={() => mutate({ params: target })} />;
  if (!data) return <Loading />;
  if (data.numbers.length === 0) return <Text c="dimmed">{t('working.numbers.none')}</Text>;
  return (
    <Table verticalSpacing={4} aria-label={t('working.numbers.title')}>
      <Table.Tbody>
        {data.numbers.map(({ type, number }) => (
          <Table.Tr key={`${type} ${number}`}>
            <Table.Th fw={400} c="dimmed">
              {translated(`choices.accounts_for_campaign.phone_types.${type}`, PHONE_TYPE_LABEL[type])}
            </Table.Th>
            <Table.Td>
              <Anchor href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</Anchor>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
