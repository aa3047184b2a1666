import './messages.ts';
import type { campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { findScreen } from '../../screens.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { useCanOpen, useScreen } from '../screens/use-screen.ts';
import { useRecordLinks } from '../use-record-links.ts';
import { useCampaign } from './use-campaign.ts';

/** The facts of a campaign and the next action, at the same position on all its screens. */
export function CampaignFacts({ id }: { id: string }) {
  const { t } = useTranslation();
  const links = useRecordLinks();
  const { data: campaign, isPending } = useCampaign(id);
  if (!campaign) {
    return (
      <div className="place-facts" aria-hidden>
        {isPending && <Skeleton h={12} w={360} maw="100%" />}
      </div>
    );
  }
  const { state, client_id, client_label, start_date, end_date } = campaign;
  const client = links.row('clients', client_id);
  return (
    <section aria-label={t('campaignHub.aboutCampaign')} className="place-facts">
      {/* The button comes first: the facts are aligned to the end, so they do not move when it is missing. */}
      <NextAction campaign={campaign} />
      {campaignStateBadge(state)}
      {client ? (
        <Link to={client} className="place-client" title={client_label ?? undefined}>
          {client_label}
        </Link>
      ) : (
        <span className="place-client">{client_label}</span>
      )}
      <span className="place-dates">
        {t('campaignHub.dates', { from: formatDay(start_date), to: formatDay(end_date) })}
      </span>
    </section>
  );
}

function NextAction({ campaign: { id, remaining, accounts } }: { campaign: RowOf<typeof campaigns> }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const screen = useScreen();
  const nextAction =
    (remaining ?? 0) > 0
      ? { name: 'matchReview' as const, to: to('matchReview', { campaignId: id }) }
      : { name: 'importUpload' as const, to: to('importUpload', {}, { campaign: id }) };
  const isImport = nextAction.name === 'importUpload' && screen?.parent === 'imports';
  const isOnTarget = isImport || screen?.name === nextAction.name || screen?.parent === nextAction.name;
  // The campaign page shows these actions next to its figures.
  if (
    screen?.name === 'campaign' ||
    isOnTarget ||
    !canOpen(findScreen(nextAction.name)) ||
    (nextAction.name === 'importUpload' && accounts)
  )
    return null;
  return (
    <Button component={Link} to={nextAction.to} size="compact-sm" variant="default">
      {nextAction.name === 'matchReview'
        ? t('campaignHub.reviewRows', { count: remaining ?? 0, rows: formatCount(remaining ?? 0) })
        : t('campaignHub.import')}
    </Button>
  );
}
