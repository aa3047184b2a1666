import type { Subject } from '@leadwright/contract/access';
import { clientCampaigns, clientPeople, clientRelations, fieldsOfClient } from '@leadwright/contract/features/clients';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Can, usePermissions, useSession } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { paceBadge } from '../../ui/look/pace-badge.tsx';
import { useFilesTab } from '../../ui/record/files/files-tab.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { SuppressionGrid } from '../../ui/suppression/suppression-grid.tsx';
import { UploadLink } from '../../ui/suppression/upload-link.tsx';

// Loaded when a tab with a list is first opened, to keep the page small.
const ClientList = lazy(() => import('./client-lists.tsx').then(({ ClientList }) => ({ default: ClientList })));

/** Subject of the read permission of each agency-only list. */
const LIST_SUBJECTS = {
  emails: 'client-email',
  steps: 'client-steps',
  orders: 'purchase-order',
  emailTemplates: 'email-template',
  docsTemplates: 'docs-template',
  documents: 'documents',
} as const satisfies Record<string, Subject>;

export const useRelations = (id: string) => useCall(clientRelations, { params: { id } });

/** Returns a tab for each kind of record of a client, with counts for the records that are already loaded. */
export function useClientTabs({ id }: { id: string }): RecordTab[] {
  const { t } = useTranslation();
  const { data } = useRelations(id);
  const permissions = usePermissions();
  const isStaff = useSession().profile?.is_client !== 'y';
  const listTab = (key: keyof typeof LIST_SUBJECTS): RecordTab[] =>
    isStaff && permissions.can('read', LIST_SUBJECTS[key])
      ? [
          {
            key,
            title: t(`clients.lists.${key}`),
            content: (
              <Suspense fallback={<Loading />}>
                <ClientList list={key} clientId={id} />
              </Suspense>
            ),
          },
        ]
      : [];
  const files = useFilesTab('clients', id);
  return [
    {
      key: 'campaigns',
      title: t('clients.campaigns.title'),
      count: data?.campaigns.length,
      content: <Campaigns id={id} />,
    },
    ...(data?.people
      ? [{ key: 'people', title: t('clients.people.title'), count: data.people.length, content: <People id={id} /> }]
      : []),
    ...listTab('emails'),
    ...(data?.fields
      ? [{ key: 'fields', title: t('clients.fields.title'), count: data.fields.length, content: <Fields id={id} /> }]
      : []),
    ...listTab('steps'),
    ...listTab('orders'),
    ...listTab('emailTemplates'),
    ...listTab('docsTemplates'),
    ...listTab('documents'),
    ...files,
    ...(permissions.can('read', 'suppression')
      ? [{ key: 'suppression', title: t('suppression.client.title'), content: <SuppressionLists id={id} /> }]
      : []),
  ];
}

function SuppressionLists({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <SuppressionGrid
      clientId={id}
      toolbar={<UploadLink clientId={id} />}
      empty={{ title: t('suppression.client.none'), text: t('suppression.client.noneText') }}
    />
  );
}

function Campaigns({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useRelations(id);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <DataGrid
      name="campaigns"
      dataset={clientCampaigns}
      rows={data.campaigns}
      openHref={(campaign) => to('campaign', { campaignId: campaign.id })}
      columnCells={{ state: ({ state }) => campaignStateBadge(state), pace: ({ pace }) => paceBadge(pace) }}
      toolbar={<AddCampaign clientId={id} />}
      empty={{ title: t('clients.campaigns.none'), text: '' }}
    />
  );
}

export function AddCampaign({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  return (
    <Can subject="campaigns" action="create">
      <Button size="xs" variant="default" component={Link} to={to('campaignAdd', {}, { client_id: clientId })}>
        {t('clients.addCampaign')}
      </Button>
    </Can>
  );
}

function People({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useRelations(id);
  return (
    <DataGrid
      name="people"
      dataset={clientPeople}
      rows={data?.people ?? []}
      openHref={({ id: userId }) => to('clientUser', { userId })}
      toolbar={<InviteLinks clientId={id} />}
      empty={{ title: t('clients.people.none'), text: '' }}
    />
  );
}

/** Links to the form that invites one user and to the form that invites several users from pasted lines. */
export function InviteLinks({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const userAddPath = (search: Record<string, string>) => to('clientUserAdd', {}, { client_id: clientId, ...search });
  return (
    <Can subject="client-users" action="create">
      <Button size="xs" variant="default" component={Link} to={userAddPath({})}>
        {t('clients.people.invite')}
      </Button>
      <Button size="xs" variant="default" component={Link} to={userAddPath({ many: 'yes' })}>
        {t('clients.people.inviteMany')}
      </Button>
    </Can>
  );
}

function Fields({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useRelations(id);
  return (
    <DataGrid
      name="fields"
      dataset={fieldsOfClient}
      rows={data?.fields ?? []}
      openHref={({ id: fieldId }) => to('clientField', { fieldId })}
      toolbar={<AddField clientId={id} />}
      empty={{ title: t('clients.fields.none'), text: t('clients.fields.noneText') }}
    />
  );
}

function AddField({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  return (
    <Can subject="client-fields" action="create">
      <Button size="xs" variant="default" component={Link} to={to('clientFieldAdd', {}, { client_id: clientId })}>
        {t('clients.fields.add')}
      </Button>
    </Can>
  );
}
