import './messages.ts';
import { type CampaignStep, isEndedStep } from '@leadwright/contract/features/campaign-steps';
import { readCampaignTeam, TEAM_ROLE } from '@leadwright/contract/features/campaign-team';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCan, useSession } from '../../session/session.tsx';
import { formatDay, formatList } from '../../ui/format.ts';
import { CardRow } from '../../ui/home/card.tsx';
import { stepStateBadge } from '../../ui/look/step-state-badge.ts';
import { InitialsAvatar } from '../../ui/names/initials-avatar.tsx';
import { usePlan } from '../../ui/plan/use-plan.ts';
import { RelatedSection } from '../../ui/record/related-section.tsx';
import { PersonName } from './campaign-team.tsx';

/** Shows the next steps and the team of a campaign, except to client users. */
export function NextAndTeam({ id }: { id: string }) {
  const isStaff = useSession().profile?.is_client !== 'y';
  const mayReadSteps = useCan('campaign-steps', 'read');
  if (!isStaff) return null;
  return (
    <>
      {mayReadSteps && <NextSteps id={id} />}
      <Team id={id} />
    </>
  );
}

const isOpen = (step: CampaignStep) => step.kind !== 'summary' && !isEndedStep(step);

/** Compares by end, as Home does; steps without dates are last. */
const byEnd = ({ end: a }: CampaignStep, { end: b }: CampaignStep) => (a ?? '9').localeCompare(b ?? '9');

function NextSteps({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = usePlan(id);
  return (
    <RelatedSection
      title={t('campaigns.next.title')}
      query={query}
      items={query.data?.steps.filter(isOpen).toSorted(byEnd)}
      empty={t('campaigns.next.none')}
      tab="steps"
      renderRow={({ id: stepId, name, owners, end, state }) => (
        <CardRow key={stepId} title={name} detail={formatList(owners.map((owner) => owner.name))}>
          {end && (
            <Text size="xs" c="dimmed">
              {t('campaigns.next.until', { day: formatDay(end) })}
            </Text>
          )}
          {stepStateBadge(state)}
        </CardRow>
      )}
    />
  );
}

function Team({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useCall(readCampaignTeam, { params: { id } });
  return (
    <RelatedSection
      title={t('campaigns.team.title')}
      query={query}
      items={query.data?.people}
      empty={t('campaigns.team.none')}
      tab="team"
      renderRow={(person) => (
        <CardRow
          key={person.id}
          icon={<InitialsAvatar name={person.name} />}
          title={<PersonName person={person} />}
          detail={TEAM_ROLE[person.role]}
        />
      )}
    />
  );
}
