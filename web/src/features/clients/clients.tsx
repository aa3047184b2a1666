import './messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { CLIENT_STATUS, clients } from '@leadwright/contract/features/clients';
import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { Can } from '../../session/session.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

const STATUS_COLOUR = { prospect: 'primary', active: 'success', on_hold: 'warning', ended: 'gray' };

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
      fields: ['status', 'account_manager_id', 'contract_start', 'contract_end', 'currency', 'time_zone', 'notes'],
    },
  ],
  badge: ({ status }) => <Badge color={STATUS_COLOUR[status]}>{CLIENT_STATUS[status]}</Badge>,
  actions: ({ id }) => <AddCampaign clientId={id} />,
});
