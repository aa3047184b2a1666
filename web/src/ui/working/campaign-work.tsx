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
  of: WorkingEntity;
  id: string;
  campaigns: readonly { campaign_id: string; name: string }[];
  shows: 'state' | 'trail';
}

/** The state of the work on a record, or its history, in one of several campaigns: initially that of the address. */
export function CampaignWork({ of, id, campaigns, shows }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const initial = campaigns.find(({ campaign_id }) => campaign_id === search.get('campaign')) ?? campaigns[0]!;
  const [campaign_id, setChosen] = useState(initial.campaign_id);
  const work = { campaign_id, of, id };
  return (
    <Stack gap="md">
      {shows === 'trail' && (
        <Title order={2} size="h4">
          {t('working.trail.title')}
        </Title>
      )}
      {campaigns.length > 1 && (
        <Select
          label={t('working.campaign')}
          maw={360}
          allowDeselect={false}
          data={campaigns.map((one) => ({ value: one.campaign_id, label: one.name }))}
          value={campaign_id}
          onChange={(chosen) => chosen && setChosen(chosen)}
        />
      )}
      {shows === 'state' ? (
        <Stack key={campaign_id} gap="md">
          <WorkCard of={work} />
          <NumbersCard of={work} />
          <CopyCard of={work} />
        </Stack>
      ) : (
        <>
          <TrailList key={campaign_id} of={work} />
          <Title order={2} size="h4">
            {t('working.trail.changes')}
          </Title>
        </>
      )}
    </Stack>
  );
}
