import './messages.ts';
import { CAMPAIGN_STATE, campaigns } from '@leadwright/contract/features/campaigns';
import { Badge } from '@mantine/core';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { RecordTags } from '../../ui/tags/record-tags.tsx';
import { CampaignCounts } from './campaign-counts.tsx';
import { STATE_COLOUR } from './campaign-state.ts';

export const { List, Add, View, Edit } = resourceScreens(campaigns, {
  one: 'campaign',
  many: 'campaigns',
  sections: [
    { title: 'campaigns.groups.campaign', fields: ['name', 'code', 'client_id', 'type', 'owner_id', 'lawful_basis'] },
    { title: 'campaigns.groups.plan', fields: ['start_date', 'end_date', 'target_accounts', 'objective'] },
  ],
  badge: ({ state }) => <Badge color={STATE_COLOUR[state]}>{CAMPAIGN_STATE[state]}</Badge>,
  // The name heads the page and the target stands among the counts.
  facts: ['client_id', 'code', 'type', 'owner_id', 'start_date', 'end_date', 'lawful_basis', 'objective'],
  panels: (campaign) => (
    <>
      <RecordTags scope="campaign" id={campaign.id} frozen={campaign.archived_at !== null} />
      <CampaignCounts campaign={campaign} />
    </>
  ),
});
