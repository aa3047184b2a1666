import './messages.ts';
import type { campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Alert, Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatDay } from '../../ui/format.ts';

/** Warns when a campaign ends after its orders. */
export function OrderPeriod({ campaign }: { campaign: RowOf<typeof campaigns> }) {
  const { t } = useTranslation();
  const mayOpen = useCan('clients', 'read');
  const { orders_cover, start_date, end_date, client_id } = campaign;
  if (orders_cover !== false) return null;
  return (
    <Alert color="warning" title={t('campaigns.orders.title')}>
      {t('campaigns.orders.text', { start: formatDay(start_date), end: formatDay(end_date) })}{' '}
      {mayOpen && (
        <Anchor
          underline="always"
          component={Link}
          to={to('client', { clientId: client_id }, { tab: 'orders' })}
          inherit
        >
          {t('campaigns.orders.open')}
        </Anchor>
      )}
    </Alert>
  );
}
