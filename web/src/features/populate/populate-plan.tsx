import './messages.ts';
import {
  newContacts,
  type PopulatePlan,
  populate,
  populatePlan,
  READINESS,
  type Readiness,
} from '@leadwright/contract/features/populate';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import { RunJob } from '../../ui/runs/run-job.tsx';
import { findActiveRun, RunList } from '../../ui/runs/run-list.tsx';
import { BlockedContacts } from './blocked-contacts.tsx';
import { NewContacts } from './new-contacts.tsx';
import { NothingToPopulate } from './nothing-to-populate.tsx';
import { useAddedContacts } from './use-added-contacts.ts';

type Kind = 'populate' | 'additional';
const READINESS_ROWS: Readiness[] = [
  'ready',
  ...(Object.keys(READINESS) as Readiness[]).filter((name) => name !== 'ready'),
];

const countOf = ({ accounts, contacts }: PopulatePlan, name: Readiness) => accounts[name] + contacts[name];

/** Shows how many accepted rows a run would add, and why it would skip the other rows. */
function Counts({ plan }: { plan: PopulatePlan }) {
  const { t } = useTranslation();
  const shownRows = READINESS_ROWS.filter((name) => name === 'ready' || countOf(plan, name) > 0);
  return (
    <Table verticalSpacing={4} aria-label={t('populate.previewTitle')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('populate.rowsColumn')}</Table.Th>
          <Table.Th ta="right">{t('populate.accounts')}</Table.Th>
          <Table.Th ta="right">{t('populate.contacts')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shownRows.map((name) => (
          <Table.Tr key={name}>
            <Table.Th fw={name === 'ready' ? 600 : 400}>
              {t(`populate.readiness.${name}`)}
              <Text size="xs" c="dimmed" fw={400}>
                {t(`populate.readinessHelp.${name}`)}
              </Text>
            </Table.Th>
            <Table.Td ta="right">{formatCount(plan.accounts[name])}</Table.Td>
            <Table.Td ta="right">{formatCount(plan.contacts[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Shows which accepted rows the run includes, with a link to the rows that were accepted earlier. */
function IncludedRows({ plan, kind, campaignId }: { plan: PopulatePlan; kind: Kind; campaignId: string }) {
  const { t } = useTranslation();
  const { since, earlier, campaign } = plan;
  const search = { campaign: campaignId };
  if (kind === 'populate') return <Text>{t('populate.allAccepted', { campaign })}</Text>;
  return (
    <>
      <Text>
        {since
          ? t('populate.acceptedSince', { campaign, since: formatMoment(since) })
          : t('populate.noRunYet', { campaign })}
      </Text>
      {earlier > 0 && (
        <Group gap="xs">
          <Text c="dimmed">{t('populate.acceptedEarlier', { count: earlier, formatted: formatCount(earlier) })}</Text>
          <Button size="compact-sm" variant="subtle" component={Link} to={to('populate', {}, search)}>
            {t('populate.showAll')}
          </Button>
        </Group>
      )}
    </>
  );
}

function MissingFields({ plan }: { plan: PopulatePlan }) {
  const { t } = useTranslation();
  if (plan.lacking.length === 0) return null;
  return (
    <Section title={t('populate.fieldsMissing')}>
      <Stack gap={4} component="ul" m={0} p={0}>
        {plan.lacking.map(({ entity, label, count }) => (
          <Group key={`${entity} ${label}`} component="li" justify="space-between">
            <Text>
              {label}{' '}
              <Text span c="dimmed" size="sm">
                {t(`populate.fieldsMissingOf.${entity}`)}
              </Text>
            </Text>
            <Text>{formatCount(count)}</Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

const RELOADED_AFTER_RUN = [populatePlan, newContacts];

/** Loads the contacts that a run would add. Keeps the previous ones while another limit loads. */
function useNewContacts(campaignId: string, kind: Kind, isOffered: boolean) {
  const [added, setAdded] = useAddedContacts();
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    newContacts,
    { params: { campaign_id: campaignId }, query: { kind, add_contacts: added } },
    { enabled: isOffered, placeholderData: keepPreviousData },
  );
  const isAdding = isOffered && added !== 'none';
  return {
    added,
    setAdded,
    preview: { data, error, isPending, refetch },
    /** The number of contacts to add; undefined until it is known. */
    count: isAdding ? (isPlaceholderData || error ? undefined : data?.counts.ready) : 0,
  };
}

function Plan({ campaignId, kind, plan }: { campaignId: string; kind: Kind; plan: PopulatePlan }) {
  const { t } = useTranslation();
  const send = useSend(populate, { invalidates: RELOADED_AFTER_RUN });
  const hasAcceptedRows = READINESS_ROWS.some((name) => countOf(plan, name) > 0);
  const activeRun = findActiveRun(plan.runs);
  const isOffered = plan.may_add_contacts && hasAcceptedRows && !activeRun;
  const { added, setAdded, preview, count: newContactCount } = useNewContacts(campaignId, kind, isOffered);
  const ready = countOf(plan, 'ready') + (newContactCount ?? 0);
  const reason = hasAcceptedRows ? 'noneReady' : plan.since ? 'noneSince' : 'noneAccepted';
  const run = () =>
    send.mutate({ params: { campaign_id: campaignId }, body: { kind, add_contacts: isOffered ? added : 'none' } });
  return (
    <Columns side={<RunList runs={plan.runs} invalidates={RELOADED_AFTER_RUN} />}>
      <Section title={t('populate.previewTitle')}>
        <Stack gap="sm">
          {reason !== 'noneAccepted' && <IncludedRows plan={plan} kind={kind} campaignId={campaignId} />}
          {hasAcceptedRows && <Counts plan={plan} />}
          {isOffered && <NewContacts added={added} onChange={setAdded} preview={preview} />}
          {activeRun?.job_id ? (
            <RunJob id={activeRun.job_id} />
          ) : ready === 0 && newContactCount !== undefined ? (
            <NothingToPopulate campaignId={campaignId} reason={reason} />
          ) : (
            <Group>
              <Button loading={send.isPending} disabled={newContactCount === undefined} onClick={run}>
                {t('populate.populateRows', { count: ready, formatted: formatCount(ready) })}
              </Button>
            </Group>
          )}
        </Stack>
      </Section>
      <MissingFields plan={plan} />
      {plan.contacts.held > 0 && (
        <BlockedContacts campaignId={campaignId} days={plan.cooldown_days} count={plan.contacts.held} />
      )}
    </Columns>
  );
}

/** Populates a campaign with its accepted rows: all of them, or those accepted since the last run. */
export function PopulateScreen({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const campaignId = useSearchParams()[0].get('campaign') ?? '';
  const isChosen = campaignId !== '';
  const { data, error, isPending, refetch } = useCall(
    populatePlan,
    { params: { campaign_id: campaignId }, query: { kind } },
    { enabled: isChosen },
  );
  // Before the first completed run, both screens include the same rows.
  const hasCompletedRun = data?.runs.some(({ state }) => state === 'done');
  const mayAssign = useCan('assign-data', 'update');
  const hasRowsInWork = data !== undefined && countOf(data, 'present') > 0;
  const [currentScreen, otherScreen] =
    kind === 'populate' ? (['populate', 'populateAdditional'] as const) : (['populateAdditional', 'populate'] as const);
  return (
    <Page
      title={t(kind === 'populate' ? 'populate.title' : 'populate.additionalTitle')}
      isPending={isChosen && isPending}
      error={isChosen ? error : undefined}
      onRetry={refetch}
      actions={
        isChosen && (
          <>
            {hasCompletedRun && (
              <Button variant="default" component={Link} to={to(otherScreen, {}, { campaign: campaignId })}>
                {t(kind === 'populate' ? 'populate.showAdditional' : 'populate.showAll')}
              </Button>
            )}
            {hasRowsInWork && mayAssign && (
              <Button variant="default" component={Link} to={to('assignAccounts', {}, { campaign: campaignId })}>
                {t('populate.assign')}
              </Button>
            )}
          </>
        )
      }
    >
      {isChosen ? (
        data && <Plan campaignId={campaignId} kind={kind} plan={data} />
      ) : (
        <ChooseCampaign text={t('populate.pickText')} hrefOf={(campaign) => to(currentScreen, {}, { campaign })} />
      )}
    </Page>
  );
}
