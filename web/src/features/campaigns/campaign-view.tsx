import { CAMPAIGN_STATE, campaigns } from '@leadwright/contract';
import { Badge } from '@mantine/core';
import type { z } from 'zod';
import { ResourceView } from '../../ui/record/resource-view.tsx';
import { CampaignCounts } from './campaign-counts.tsx';
import { STATE_COLOUR } from './campaign-state.ts';
import { links } from './links.ts';

export type Campaign = z.output<typeof campaigns.row>;

/** The name heads the page and the target stands among the counts. */
const FACTS = ['client_id', 'code', 'type', 'owner_id', 'start_date', 'end_date', 'lawful_basis', 'objective'];

export function Screen() {
  return (
    <ResourceView<Campaign>
      resource={campaigns}
      links={links}
      fields={FACTS}
      badge={({ state }) => <Badge color={STATE_COLOUR[state]}>{CAMPAIGN_STATE[state]}</Badge>}
    >
      {(campaign) => <CampaignCounts campaign={campaign} />}
    </ResourceView>
  );
}
