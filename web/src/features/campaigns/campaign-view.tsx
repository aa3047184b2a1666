import { CAMPAIGN_STATE, campaigns } from '@leadwright/contract';
import { Badge } from '@mantine/core';
import type { z } from 'zod';
import { ResourceView } from '../../ui/record/resource-view.tsx';
import { CampaignCounts } from './campaign-counts.tsx';
import { STATE_COLOUR } from './campaign-state.ts';
import { links } from './links.ts';

export type Campaign = z.output<typeof campaigns.fields> & {
  id: string;
  state: keyof typeof CAMPAIGN_STATE;
  accounts: number;
  remaining: number;
};

export function Screen() {
  return (
    <ResourceView<Campaign>
      resource={campaigns}
      links={links}
      badge={({ state }) => <Badge color={STATE_COLOUR[state]}>{CAMPAIGN_STATE[state]}</Badge>}
    >
      {(campaign) => <CampaignCounts campaign={campaign} />}
    </ResourceView>
  );
}
