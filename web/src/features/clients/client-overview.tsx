import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { clientRelations } from '@leadwright/contract/features/clients';
import { USER_STATUS } from '@leadwright/contract/users/user-states';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { TargetBar } from '../../ui/chart/target-bar.tsx';
import { formatAgo, formatCount, formatDay, formatMoment } from '../../ui/format.ts';
import { CardRow } from '../../ui/home/card.tsx';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { paceBadge } from '../../ui/look/pace-badge.tsx';
import { InitialsAvatar } from '../../ui/names/initials-avatar.tsx';
import { RelatedSection } from '../../ui/record/related-section.tsx';
import { AddCampaign, InviteLinks, useRelations } from './client-relations.tsx';

type Relations = ReplyOf<typeof clientRelations>;
type Campaign = Relations['campaigns'][number];
type Person = NonNullable<Relations['people']>[number];

/** Shows the campaigns of a client with their pace, and its users. */
export function ClientOverview({
  client: { id, archived_at },
}: {
  client: { id: string; archived_at: string | null };
}) {
  const { t } = useTranslation();
  const query = useRelations(id);
  const { campaigns, people } = query.data ?? {};
  return (
    <>
      <RelatedSection
        title={t('clients.campaigns.title')}
        query={query}
        items={campaigns}
        empty={t('clients.campaigns.none')}
        tab="campaigns"
        action={!archived_at && <AddCampaign clientId={id} />}
        summary={<Progress campaigns={campaigns ?? []} />}
        renderRow={(campaign) => <CampaignRow key={campaign.id} campaign={campaign} />}
      />
      {people && (
        <RelatedSection
          title={t('clients.people.title')}
          query={query}
          items={people}
          empty={t('clients.people.none')}
          tab="people"
          action={!archived_at && <InviteLinks clientId={id} />}
          renderRow={(person) => <PersonRow key={person.id} person={person} />}
        />
      )}
    </>
  );
}

/** Shows how many accounts have been worked in the live campaigns that have a target. */
function Progress({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation();
  const measuredCampaigns = campaigns.filter(({ state, target }) => state === 'live' && target);
  if (measuredCampaigns.length === 0) return null;
  const sum = (key: 'worked' | 'target') =>
    measuredCampaigns.reduce((total, { [key]: count }) => total + (count ?? 0), 0);
  const [worked, target] = [sum('worked'), sum('target')];
  return (
    <>
      <Text span fw={600} fz={24} lh={1.2} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(worked)}
      </Text>{' '}
      <Text span c="dimmed">
        {t('clients.campaigns.workedInLiveCampaigns', { count: measuredCampaigns.length, target: formatCount(target) })}
      </Text>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { id, name, state, start_date, end_date, worked, target, pace } = campaign;
  const dates =
    start_date && end_date && t('clients.campaigns.dates', { from: formatDay(start_date), to: formatDay(end_date) });
  return (
    <CardRow title={<Link to={to('campaign', { campaignId: id })}>{name}</Link>} detail={dates}>
      {campaignStateBadge(state)}
      {paceBadge(pace)}
      {target && worked !== null ? (
        <TargetBar
          value={worked}
          of={target}
          isShort={pace === 'behind'}
          label={t('clients.campaigns.workedOfTarget', { worked: formatCount(worked), target: formatCount(target) })}
        />
      ) : null}
    </CardRow>
  );
}

function PersonRow({ person: { id, name, role, status, last_sign_in } }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <CardRow
      icon={<InitialsAvatar name={name ?? ''} />}
      title={<Link to={to('clientUser', { userId: id })}>{name}</Link>}
      detail={role}
    >
      <Text size="xs" c="dimmed" title={last_sign_in ? formatMoment(last_sign_in) : undefined}>
        {status !== 'active' && status
          ? USER_STATUS[status]
          : last_sign_in
            ? t('clients.people.signedIn', { when: formatAgo(last_sign_in) })
            : t('clients.people.neverSignedIn')}
      </Text>
    </CardRow>
  );
}
