import './messages.ts';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../ui/format.ts';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { useRecordLinks } from '../use-record-links.ts';
import { useCampaign } from './use-campaign.ts';

/** The facts of a campaign, at the same position on all its screens. */
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
