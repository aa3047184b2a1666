import './messages.ts';
import type { campaigns } from '@leadwright/contract/features/campaigns';
import { type CampaignFunnel, campaignFunnel } from '@leadwright/contract/features/matching-charts';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { ImportButton, ReviewButton } from '../../ui/campaign/data-buttons.tsx';
import { TargetBar } from '../../ui/chart/target-bar.tsx';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { Failed } from '../../ui/states.tsx';
import classes from './campaign-funnel.module.css';

type Campaign = RowOf<typeof campaigns>;

/** Shows the funnel from imported rows to campaign accounts. Each figure links to its rows. */
export function Funnel({ campaign }: { campaign: Campaign }) {
  const mayReview = useCan('unmatched-accounts-contacts', 'read');
  return mayReview ? <FunnelSection campaign={campaign} /> : null;
}

function FunnelSection({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const titleId = useId();
  const { id } = campaign;
  const { data, error, refetch } = useCall(campaignFunnel, { params: { campaign_id: id } }, { staleTime: 0 });
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={!data && !error}>
      <header className={classes.head}>
        <Title order={2} id={titleId}>
          {t('campaigns.funnel.title')}
        </Title>
        <Actions id={id} funnel={data} />
      </header>
      {data ? (
        <>
          <Steps campaign={campaign} funnel={data} />
          <FunnelSummary campaign={campaign} funnel={data} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={110} m="sm" w="auto" />
      )}
    </section>
  );
}

interface FunnelProps {
  campaign: Campaign;
  funnel: CampaignFunnel;
}

function Steps({ campaign: { id, name }, funnel }: FunnelProps) {
  const { t } = useTranslation();
  const mayImport = useCan('import-account-contact-to-campaign', 'create');
  const { imports: count, rows, matched, remaining, rejected, accounts } = funnel;
  const matchedUrl = to('matched', { campaignId: id, campaignName: name });
  const share = (part: number) =>
    rows > 0 ? t('campaigns.funnel.shareOfRows', { share: formatPercent(part / rows) }) : '';
  const steps = [
    {
      key: 'files',
      figure: rows,
      link: mayImport && to('importUpload', {}, { campaign: id }),
      text: t('campaigns.funnel.imports', { count, imports: formatCount(count) }),
    },
    { key: 'matched', figure: matched, link: matchedUrl, text: share(matched) },
    { key: 'remaining', figure: remaining, link: to('matchReview', { campaignId: id }), text: share(remaining) },
    { key: 'rejected', figure: rejected, link: `${matchedUrl}?show=rejected`, text: share(rejected) },
    {
      key: 'accounts',
      figure: accounts,
      link: mayImport && to('campaignAccounts', {}, { campaign: id }),
      text: t('campaigns.funnel.eachAccountOnce'),
    },
  ] as const;
  // Hide figures whose rows the viewer may not open.
  return (
    <ul className={classes.steps}>
      {steps.map(
        ({ key, figure, link, text }) =>
          link && (
            <li key={key}>
              <Link to={link} className={classes.step}>
                <span className={classes.label}>{t(`campaigns.funnel.${key}`)}</span>
                <span className={classes.figure}>{formatCount(figure)}</span>
                <span className={classes.label}>{text}</span>
                <span
                  className={classes.bar}
                  data-step={key}
                  style={{ '--share': `${100 * Math.min(1, figure / Math.max(1, rows))}%` } as CSSProperties}
                />
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

/** Explains why the numbers of matched rows and accounts differ, and shows the progress towards the target. */
function FunnelSummary({ campaign: { target_accounts: target }, funnel: { matched, accounts } }: FunnelProps) {
  const { t } = useTranslation();
  const figures = { count: matched, rows: formatCount(matched), accounts: formatCount(accounts) };
  return (
    <div className={classes.sums}>
      <Text c="dimmed">
        {matched > accounts && t('campaigns.funnel.fewerAccountsThanRows', figures)}
        {matched < accounts && t('campaigns.funnel.moreAccountsThanRows', figures)}
      </Text>
      {target ? (
        <TargetBar
          value={accounts}
          of={target}
          isShort={false}
          label={t('campaigns.shareOfTarget', {
            percent: formatPercent(accounts / target),
            target: formatCount(target),
          })}
        />
      ) : (
        <Text c="dimmed">{t('campaigns.noTarget')}</Text>
      )}
    </div>
  );
}

function Actions({ id, funnel }: { id: string; funnel: CampaignFunnel | undefined }) {
  const { t } = useTranslation();
  const mayDecide = useCan('unmatched-accounts-contacts', 'update');
  const mayTune = useCan('match_accounts', 'read');
  const { remaining = 0, rows = 0 } = funnel ?? {};
  return (
    <Group gap="xs">
      {mayTune && (
        <Button component={Link} to={to('campaignMatching', { campaignId: id })} size="xs" variant="default">
          {t('campaigns.matchSettings')}
        </Button>
      )}
      <ImportButton campaignId={id} size="xs" variant={rows > 0 ? 'default' : 'light'} />
      {mayDecide && <ReviewButton campaignId={id} rows={remaining} size="xs" variant="light" />}
    </Group>
  );
}
