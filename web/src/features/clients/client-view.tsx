import { CLIENT_STATUS, campaigns, clients } from '@leadwright/contract';
import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { Can } from '../../session/session.tsx';
import { ResourceView } from '../../ui/record/resource-view.tsx';
import { links } from './links.ts';

type Client = z.output<typeof clients.row>;
const STATUS_COLOUR = { prospect: 'primary', active: 'success', on_hold: 'warning', ended: 'gray' };

export function Screen() {
  const { t } = useTranslation();
  return (
    <ResourceView<Client>
      resource={clients}
      links={links}
      badge={({ status }) => <Badge color={STATUS_COLOUR[status]}>{CLIENT_STATUS[status]}</Badge>}
      actions={({ id }) => (
        <Can subject={campaigns.subject} action="create">
          <Button component={Link} to={`/campaign/add?client_id=${id}`}>
            {t('clients.addCampaign')}
          </Button>
        </Can>
      )}
    />
  );
}
