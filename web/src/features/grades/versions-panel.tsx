import './messages.ts';
import { grades } from '@leadwright/contract/features/grades';
import type { RowOf } from '@leadwright/contract/resource';
import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callKey } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatMoment } from '../../ui/format.ts';
import { CardRow } from '../../ui/home/card.tsx';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import type { RecordTab } from '../../ui/record/record-tabs.tsx';
import { RelatedSection } from '../../ui/record/related-section.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { DryRun } from './dry-run.tsx';
import { StepList } from './step-list.tsx';
import { useVersions } from './use-versions.ts';

type Grade = RowOf<typeof grades>;

const STATES_BEFORE_START = ['draft', 'planned', 'ready'];

/** Shows the steps of the newest version. */
export function Steps({ grade: { id, archived_at, version_no } }: { grade: Grade }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useVersions(id);
  const [mayAdd, mayMove] = [useCan('grade-steps', 'create'), useCan('grade-steps', 'update')];
  const newestVersion = data?.versions[0];
  const client = useQueryClient();
  const isOutdated = newestVersion !== undefined && newestVersion.number !== version_no;
  // A step change on another screen may have created a new version, so reload the scheme.
  useEffect(() => {
    if (isOutdated) client.invalidateQueries({ queryKey: [callKey(grades.view)] });
  }, [isOutdated, client]);
  const hasStartedCampaign = newestVersion?.campaigns.some(({ state }) => !STATES_BEFORE_START.includes(state));
  const add = mayAdd && !archived_at && (
    <Button size="xs" variant="default" component={Link} to={to('gradeStepAdd', {}, { grade_id: id })}>
      {t('grades.addStep')}
    </Button>
  );
  return (
    <Section title={t('grades.steps')} count={newestVersion?.steps.length} action={add}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {newestVersion && (
        <Stack gap="sm">
          {hasStartedCampaign && <Alert>{t('grades.newVersionNotice')}</Alert>}
          {newestVersion.steps.length === 0 ? (
            <Text c="dimmed">
              {t('grades.noSteps')}. {t('grades.noStepsText')}
            </Text>
          ) : (
            <StepList
              gradeId={id}
              version={newestVersion}
              isMovable={mayMove && !archived_at && newestVersion.steps.length > 1}
            />
          )}
        </Stack>
      )}
    </Section>
  );
}

/** Shows the campaigns that use any version of the scheme. */
export function GradeCampaigns({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useVersions(id);
  return (
    <RelatedSection
      title={t('grades.campaigns')}
      query={query}
      items={query.data?.versions.flatMap(({ number, campaigns }) =>
        campaigns.map((campaign) => ({ ...campaign, number })),
      )}
      empty={t('grades.noCampaign')}
      tab="versions"
      renderRow={({ id: campaignId, name, state, number }) => (
        <CardRow
          key={campaignId}
          title={<Link to={to('campaign', { campaignId })}>{name}</Link>}
          detail={t('grades.version', { number })}
        >
          {campaignStateBadge(state)}
        </CardRow>
      )}
    />
  );
}

export function useGradeTabs({ id }: Grade): RecordTab[] {
  const { t } = useTranslation();
  const { data } = useVersions(id);
  return [
    { key: 'dry-run', title: t('grades.dryRun.title'), content: <DryRun gradeId={id} /> },
    { key: 'versions', title: t('grades.versions'), count: data?.versions.length, content: <Versions id={id} /> },
  ];
}

/** Lists the versions with their steps and campaigns. */
function Versions({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useVersions(id);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  return (
    <Stack gap="sm">
      {data.versions.map((version) => (
        <Section key={version.id} title={t('grades.version', { number: version.number })}>
          <Stack gap="sm">
            <Text c="dimmed">
              {version.superseded_at
                ? t('grades.untilDate', { when: formatMoment(version.superseded_at) })
                : `${t('grades.newest')}, ${t('grades.sinceDate', { when: formatMoment(version.created_at) })}`}
            </Text>
            {version.campaigns.length === 0 ? (
              <Text>{t('grades.noCampaign')}</Text>
            ) : (
              <List aria-label={t('grades.usedByCampaigns')} listStyleType="none">
                {version.campaigns.map((campaign) => (
                  <List.Item key={campaign.id}>
                    <Anchor component={Link} to={to('campaign', { campaignId: campaign.id })}>
                      {campaign.name}
                    </Anchor>{' '}
                    {campaignStateBadge(campaign.state)}
                  </List.Item>
                ))}
              </List>
            )}
            {version.steps.length > 0 && <StepList gradeId={id} version={version} isMovable={false} />}
          </Stack>
        </Section>
      ))}
    </Stack>
  );
}
