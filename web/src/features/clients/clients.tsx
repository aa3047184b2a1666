import './messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { CLIENT_STATUS, clients } from '@leadwright/contract/features/clients';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { Can } from '../../session/session.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { useClientTabs } from './client-relations.tsx';

const clientStatus = badgeOf(CLIENT_STATUS, {
  prospect: 'primary',
  active: 'success',
  on_hold: 'warning',
  ended: 'gray',
});

function AddCampaign({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  return (
    <Can subject={campaigns.subject} action="create">
      <Button variant="default" component={Link} to={to('campaignAdd', {}, { client_id: clientId })}>
        {t('clients.addCampaign')}
      </Button>
    </Can>
  );
}

export const { List, Add, View, Edit } = resourceScreens(clients, {
  one: 'client',
  many: 'clients',
  sections: [
    {
      title: 'clients.groups.client',
      fields: ['name', 'code', 'legal_name', 'registration_number', 'website', 'vertical_id'],
    },
    {
      title: 'clients.groups.terms',
      fields: [
        'status',
        'account_manager_id',
        'contract_start',
        'contract_end',
        'currency',
        'time_zone',
        'seat_limit',
        'notes',
      ],
    },
  ],
  badge: ({ status }) => clientStatus(status),
  cells: { status: ({ status }) => clientStatus(status) },
  actions: ({ id }) => <AddCampaign clientId={id} />,
  keyFacts: ['code', 'account_manager_id', 'vertical_id'],
  // Name, state and key facts head the page.
  facts: [
    'legal_name',
    'registration_number',
    'website',
    'contract_start',
    'contract_end',
    'currency',
    'time_zone',
    'seat_limit',
    'notes',
  ],
  related: useClientTabs,
});
