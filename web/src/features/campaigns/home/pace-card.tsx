import './messages.ts';
import { type CampaignPace, campaignPaces } from '@leadwright/contract/features/campaigns';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { scopeOf } from '../../../session/ability.ts';
import { useCan } from '../../../session/session.tsx';
import { TargetBar } from '../../../ui/chart/target-bar.tsx';
import { formatCount, formatDay, isoToday } from '../../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../../ui/home/card.tsx';
import { ICONS } from '../../../ui/icons.ts';
import { campaignStateBadge } from '../../../ui/look/campaign-badge.tsx';

const isBehind = ({ pace }: Pick<CampaignPace, 'pace'>) => pace === 'behind';

/** Summarises the pace of the campaigns with a target. */
function summaryText(campaigns: CampaignPace[] = []): string {
  const campaignsWithTarget = campaigns.filter(({ pace }) => pace !== null);
  if (campaignsWithTarget.length === 0) return t('campaignsHome.title');
  const { length: count } = campaignsWithTarget.filter(isBehind);
  return count ? t('campaignsHome.behindPlan', { count, rows: formatCount(count) }) : t('campaignsHome.allOnCourse');
}

export const card = homeCard({
  call: campaignPaces,
  icon: ICONS.campaigns,
  title: (data) => summaryText(data?.campaigns),
  useAllLink: () => ({ to: to('campaigns'), label: t('campaignsHome.allCampaigns') }),
  nothing: ({ campaigns }) =>
    campaigns.length === 0 &&
    t(scopeOf('campaigns', 'read') === 'own' ? 'campaignsHome.notMember' : 'campaignsHome.noCampaigns'),
  Body: ({ data }) => (
    <CardRows>
      {data.campaigns.map((campaign) => (
        <Campaign key={campaign.id} campaign={campaign} />
      ))}
    </CardRows>
  ),
});

function Campaign({ campaign }: { campaign: CampaignPace }) {
  const { t } = useTranslation();
  const { id, name, client, state, start_date, end_date, accounts, target_accounts: target, expected } = campaign;
  const isUpcoming = start_date > isoToday();
  const dates = t(isUpcoming ? 'campaignsHome.clientAndStart' : 'campaignsHome.clientAndEnd', {
    client,
    day: formatDay(isUpcoming ? start_date : end_date),
  });
  return (
    <CardRow title={<Link to={to('campaign', { campaignId: id })}>{name}</Link>} detail={dates}>
      {campaignStateBadge(state)}
      {accounts !== null && target !== null && (
        <TargetBar
          value={accounts}
          of={target}
          due={expected}
          isShort={isBehind(campaign)}
          label={<TargetProgress id={id} name={name} accounts={accounts} target={target} />}
          dueLabel={
            expected === null ? undefined : t('campaignsHome.plannedByToday', { expected: formatCount(expected) })
          }
        />
      )}
      {accounts !== null && target === null && t('campaignsHome.noTarget')}
    </CardRow>
  );
}

/** Shows the number of accounts against the target, as a link for users who may open the accounts. */
function TargetProgress({
  id,
  name,
  accounts,
  target,
}: {
  id: string;
  name: string;
  accounts: number;
  target: number;
}) {
  const { t } = useTranslation();
  const mayOpen = useCan('import-account-contact-to-campaign', 'create');
  const figures = { accounts: formatCount(accounts), target: formatCount(target) };
  const text = t('campaignsHome.workedOfTarget', figures);
  if (!mayOpen) return text;
  return (
    <Link
      to={to('campaignAccounts', {}, { campaign: id })}
      aria-label={t('campaignsHome.workedOfTargetLink', { ...figures, name })}
    >
      {text}
    </Link>
  );
}
