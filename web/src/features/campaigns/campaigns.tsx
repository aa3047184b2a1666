import './messages.ts';
import { campaigns, deleteCampaign } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentPermissions } from '../../session/ability.ts';
import { type FormSection, Sections } from '../../ui/form/sections.tsx';
import { formatDay } from '../../ui/format.ts';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { paceBadge } from '../../ui/look/pace-badge.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { useRecordPanel } from '../../ui/record-context/record-panel.ts';
import { RecordTags } from '../../ui/tags/record-tags.tsx';
import { Funnel } from './campaign-funnel.tsx';
import { NextAndTeam } from './campaign-next.tsx';
import { Pace } from './campaign-pace.tsx';
import { CampaignStates } from './campaign-states.tsx';
import { useCampaignTabs } from './campaign-team.tsx';
import { CloneCampaign } from './clone-campaign.tsx';
import { GradeField } from './grade-field.tsx';
import { OrderPeriod } from './order-period.tsx';
import { Readiness } from './readiness.tsx';
import { SetupSteps } from './setup-steps.tsx';

const SECTIONS: readonly FormSection<typeof campaigns>[] = [
  {
    title: 'campaigns.groups.campaign',
    fields: ['name', 'code', 'client_id', 'type', 'owner_id', 'lawful_basis', 'basis_note', 'client_visible'],
  },
  {
    title: 'campaigns.groups.plan',
    fields: [
      'start_date',
      'end_date',
      'time_zone',
      'languages',
      'territories',
      'max_attempts',
      'cooldown_days',
      'objective',
    ],
  },
  {
    title: 'campaigns.groups.targets',
    fields: ['target_accounts', 'target_contacts', 'target_opportunities', 'target_meetings', 'dials_per_day'],
  },
  {
    title: 'campaigns.groups.agreed',
    fields: ['price_model', 'allocation', 'over_delivery', 'pacing', 'pacing_amount', 'dispute_window_days'],
  },
];

function Fields() {
  return (
    <>
      <Sections resource={campaigns} sections={SECTIONS} />
      <GradeField />
    </>
  );
}

const cloneActions = (campaign: RowOf<typeof campaigns>) => [
  {
    label: t('campaigns.clone.action'),
    icon: IconCopy,
    dialog: (onClose: () => void) => <CloneCampaign campaign={campaign} onClose={onClose} />,
  },
];

/** Shows state, client and dates of a campaign in a panel. On the campaign page, the header shows them. */
function PanelFacts({ campaign }: { campaign: RowOf<typeof campaigns> }) {
  const { t } = useTranslation();
  const { state, client_label: client, start_date, end_date } = campaign;
  if (!useRecordPanel()) return null;
  return (
    <>
      {campaignStateBadge(state)}
      <Text span size="sm" c="dimmed">
        {t('campaigns.panelFacts', { client, from: formatDay(start_date), to: formatDay(end_date) })}
      </Text>
    </>
  );
}

export const { List, Add, View, Edit } = resourceScreens(campaigns, {
  one: 'campaign',
  many: 'campaigns',
  form: <Fields />,
  badge: (campaign) => <PanelFacts campaign={campaign} />,
  cells: {
    state: ({ state }) => campaignStateBadge(state),
    pace: ({ pace }) => pace && paceBadge(pace),
  },
  actions: (campaign) => <CampaignStates campaign={campaign} />,
  menuActions: (campaign) => (currentPermissions().can('create', 'campaigns') ? cloneActions(campaign) : []),
  deletes: deleteCampaign,
  deletable: ({ state }) => state === 'draft',
  keyFacts: ['code', 'owner_id'],
  // State, client, dates and the account target are omitted, because other parts of the page show them.
  facts: [
    'type',
    'time_zone',
    'languages',
    'territories',
    'client_visible',
    'lawful_basis',
    'basis_note',
    'grade_version_id',
    'target_contacts',
    'target_opportunities',
    'target_meetings',
    'dials_per_day',
    'price_model',
    'allocation',
    'over_delivery',
    'pacing',
    'pacing_amount',
    'dispute_window_days',
    'max_attempts',
    'cooldown_days',
    'objective',
  ],
  panels: (campaign) => (
    <>
      <OrderPeriod campaign={campaign} />
      <SetupSteps campaign={campaign} />
      <Readiness campaign={campaign} />
      <Funnel campaign={campaign} />
      <Pace campaign={campaign} />
      <NextAndTeam id={campaign.id} />
    </>
  ),
  detailPanels: ({ id, archived_at }) => <RecordTags scope="campaign" id={id} isReadOnly={archived_at !== null} />,
  showsRelated: true,
  related: useCampaignTabs,
});
