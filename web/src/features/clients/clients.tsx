import './messages.ts';
import { CLIENT_STATUS, clientStates, clients } from '@leadwright/contract/features/clients';
import type { RowOf } from '@leadwright/contract/resource';
import { IconPlayerPause } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentPermissions } from '../../session/ability.ts';
import { type FormSection, Sections } from '../../ui/form/sections.tsx';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import type { MenuAction } from '../../ui/record/record-menu.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { BrandFields, BrandPanel } from './brand-kit.tsx';
import { ClientDuplicates } from './client-duplicates.tsx';
import { ClientOverview } from './client-overview.tsx';
import { useClientTabs } from './client-relations.tsx';
import { PauseCampaigns } from './pause-campaigns.tsx';
import { ViewAsClient } from './view-as-client.tsx';

const clientStatusBadge = badgeOf(CLIENT_STATUS, {
  prospect: 'primary',
  active: 'success',
  on_hold: 'warning',
  ended: 'gray',
});

const identitySections: readonly FormSection<typeof clients>[] = [
  {
    title: 'clients.groups.client',
    fields: [
      'name',
      'code',
      'legal_name',
      'registration_number',
      'jurisdiction',
      'vat_number',
      'website',
      'domains',
      'phone',
      'vertical_id',
    ],
  },
];
const addressSections: readonly FormSection<typeof clients>[] = [
  {
    title: 'clients.groups.address',
    fields: ['address_1', 'address_2', 'city', 'region', 'postcode', 'country'],
  },
];
const termsSections: readonly FormSection<typeof clients>[] = [
  {
    title: 'clients.groups.terms',
    fields: [
      'status',
      'account_manager_id',
      'contract_start',
      'contract_end',
      'dpa_signed_on',
      'may_dispute',
      'seat_limit',
      'currency',
      'time_zone',
      'locale',
      'billing_contact_name',
      'billing_contact_email',
      'notes',
    ],
  },
];

const START_LABELS = {
  prospect: 'clients.start',
  active: 'clients.start',
  on_hold: 'clients.resume',
  ended: 'clients.reopen',
} as const;

function States({ client }: { client: RowOf<typeof clients> }) {
  const { t } = useTranslation();
  const verbs = {
    active: t(START_LABELS[client.status]),
    on_hold: t('clients.hold'),
    ended: t('clients.end'),
  };
  return <StateActions resource={clients} machine={clientStates} row={client} verbs={verbs} />;
}

const pauseActions = (client: RowOf<typeof clients>): MenuAction[] =>
  client.live_campaigns > 0 && currentPermissions().can('update', 'campaigns')
    ? [
        {
          label: t('clients.pause.menuItem'),
          icon: IconPlayerPause,
          dialog: (onClose) => <PauseCampaigns client={client} onClose={onClose} />,
        },
      ]
    : [];

export const { List, Add, View, Edit } = resourceScreens(clients, {
  one: 'client',
  many: 'clients',
  form: (
    <>
      <Sections resource={clients} sections={identitySections} />
      <ClientDuplicates />
      <Sections resource={clients} sections={[...addressSections, ...termsSections]} skipsFocus />
      <BrandFields />
    </>
  ),
  badge: ({ status }) => clientStatusBadge(status),
  cells: { status: ({ status }) => clientStatusBadge(status) },
  actions: (client) => (
    <>
      <ViewAsClient id={client.id} />
      <States client={client} />
    </>
  ),
  keyFacts: ['code', 'account_manager_id', 'vertical_id'],
  // The status is omitted, because the badge shows it.
  facts: [
    'legal_name',
    'registration_number',
    'jurisdiction',
    'vat_number',
    'website',
    'domains',
    'address_1',
    'address_2',
    'city',
    'region',
    'postcode',
    'country',
    'phone',
    'contract_start',
    'contract_end',
    'dpa_signed_on',
    'may_dispute',
    'currency',
    'time_zone',
    'locale',
    'billing_contact_name',
    'billing_contact_email',
    'seat_limit',
    'notes',
    'duplicate_reason',
  ],
  menuActions: pauseActions,
  showsRelated: true,
  panels: (client) => <ClientOverview client={client} />,
  detailPanels: (client) => <BrandPanel client={client} />,
  related: useClientTabs,
});
