import './messages.ts';
import {
  type CampaignSetupPage,
  campaignSetup,
  SETUP_PAGES,
  type SetupState,
} from '@leadwright/contract/features/campaign-setup';
import type { CampaignState, campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { translateMessage } from '../../messages/translated.ts';
import { useSession } from '../../session/session.tsx';
import { Section } from '../../ui/record/section.tsx';
import { useLinkUrl } from '../../ui/record-context/record-links.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './setup-steps.module.css';

const ENDED_STATES: readonly CampaignState[] = ['completing', 'completed', 'cancelled'];
const ICONS: Record<SetupState, typeof IconCircleCheck> = {
  done: IconCircleCheck,
  attention: IconAlertTriangle,
  not_needed: IconCircleMinus,
};

/** Links to the setup pages of a campaign and shows the progress of each page. The pages can be opened in any order. */
export function SetupSteps({ campaign }: { campaign: RowOf<typeof campaigns> }) {
  const isStaff = useSession().profile?.is_client !== 'y';
  if (!isStaff || campaign.archived_at || ENDED_STATES.includes(campaign.state)) return null;
  return <Steps id={campaign.id} />;
}

function Steps({ id }: { id: string }) {
  const { t } = useTranslation();
  // The setup pages change the progress, so reload it on every visit.
  const { data, error, isPending, refetch } = useCall(campaignSetup, { params: { id } }, { staleTime: 0 });
  return (
    <Section title={t('campaigns.setup.title')}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && (
        <ol className={classes.steps}>
          {data.pages.map((page) => (
            <Step key={page.key} page={page} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Step({ page: { key, state, reason, link } }: { page: CampaignSetupPage }) {
  const { t } = useTranslation();
  const url = useLinkUrl()(link);
  const Icon = ICONS[state];
  return (
    <li className={classes.step} data-state={state}>
      <Icon size={20} stroke={1.5} role="img" aria-label={t(`campaigns.setup.${state}`)} />
      <div>
        {url ? (
          <Anchor component={Link} to={url} inherit>
            {SETUP_PAGES[key]}
          </Anchor>
        ) : (
          <Text inherit>{SETUP_PAGES[key]}</Text>
        )}
        <Text size="sm" c="dimmed">
          {translateMessage(reason)}
        </Text>
      </div>
    </li>
  );
}
