import './messages.ts';
import type { WorkingEntity } from '@leadwright/contract/features/working';
import { Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CopyCard } from './copy-card.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { TrailList } from './trail-list.tsx';
import { WorkCard } from './work-card.tsx';

interface Props {
  entity: WorkingEntity;
  id: string;
  campaigns: readonly { campaign_id: string; name: string }[];
  content: 'state' | 'trail';
}

/**
 * The work state of a record in one of its campaigns, or the history of that work. The campaign in the URL is selected
 * initially.
 */
export function CampaignWork({ entity, id, campaigns, content }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const initialCampaign = campaigns.find(({ campaign_id }) => campaign_id === search.get('campaign')) ?? campaigns[0]!;
  const [campaign_id, setCampaignId] = useState(initialCampaign.campaign_id);
  const target = { campaign_id, of: entity, id };
  return (
    <Stack gap="md">
      {content === 'trail' && (
        <Title order={2} size="h4">
          {t('working.trail.title')}
        </Title>
      )}
      {campaigns.length > 1 && (
        <Select
          label={t('working.campaign')}
          maw={360}
          allowDeselect={false}
          data={campaigns.map(({ campaign_id: value, name }) => ({ value, label: name }))}
          value={campaign_id}
          onChange={(id) => id && setCampaignId(id)}
        />
      )}
      {content === 'state' ? (
        <Stack key={campaign_id} gap="md">
          <WorkCard target={target} />
          <NumbersCard target={target} />
          <CopyCard target={target} />
        </Stack>
      ) : (
        <>
          <TrailList key={campaign_id} of={target} />
          <Title order={2} size="h4">
            {t('working.trail.recordChanges')}
          </Title>
        </>
      )}
    </Stack>
  );
}
