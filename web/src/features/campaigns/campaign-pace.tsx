import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { campaignForecast, type Measure, type MeasuredPace } from '@leadwright/contract/features/campaign-pace';
import type { CampaignState, campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Select, Stack, Table, Text } from '@mantine/core';
import { type TFunction, t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { formatCount, formatDay, formatShortDay } from '../../ui/format.ts';
import { paceBadge } from '../../ui/look/pace-badge.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

type Forecast = ReplyOf<typeof campaignForecast>;

const STATES_WITHOUT_PACE: readonly CampaignState[] = ['draft', 'cancelled'];
const DASH = '–';

const formatOrDash = (count: number | null) => (count === null ? DASH : formatCount(count));

/** Shows delivery against the plan and the forecast as text, figures and a chart. */
export function Pace({ campaign }: { campaign: RowOf<typeof campaigns> }) {
  const isStaff = useSession().profile?.is_client !== 'y';
  if (!isStaff || campaign.archived_at || STATES_WITHOUT_PACE.includes(campaign.state)) return null;
  return <PaceSection id={campaign.id} />;
}

function PaceSection({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(campaignForecast, { params: { id } }, { staleTime: 0 });
  return (
    <Section title={t('campaigns.pace.title')} action={data?.pace && paceBadge(data.pace)}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && <ForecastView id={id} data={data} />}
    </Section>
  );
}

/** Returns the measure in the URL, or else the first measure with a target, and a function that changes the measure. */
function useMeasure({ measures }: Forecast): [MeasuredPace, (key: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const selected = measures.find(({ key }) => key === params.get('measure'));
  const choose = (key: string | null) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (key) next.set('measure', key);
        return next;
      },
      { replace: true },
    );
  return [selected ?? measures.find(({ target }) => target) ?? measures[0]!, choose];
}

/** Shows the forecast of one measure at a time. */
export function ForecastView({ id, data }: { id: string; data: Forecast }) {
  const { t } = useTranslation();
  const [measure, choose] = useMeasure(data);
  const sentence = describeForecast(t, data, measure);
  return (
    <Stack gap="sm">
      <Select
        label={t('campaigns.pace.measure')}
        data={data.measures.map(({ key }) => ({ value: key, label: t(`campaigns.pace.measures.${key}`) }))}
        allowDeselect={false}
        value={measure.key}
        onChange={choose}
        maw={240}
      />
      <div>
        <Text fw={600}>{sentence}</Text>
        <Capacity id={id} data={data} measure={measure} />
        {!data.has_calendar && <Text c="dimmed">{t('campaigns.pace.noCalendar')}</Text>}
      </div>
      <PaceChart measure={measure} label={sentence} />
      <Figures data={data} />
    </Stack>
  );
}

/** Describes the forecast in a sentence. */
function describeForecast(t: TFunction, { today, start_date, end_date }: Forecast, measure: MeasuredPace): string {
  const { key, delivered, target, by_end, done_on, late } = measure;
  const hasEnded = today > end_date;
  const textParams = {
    what: t(`campaigns.pace.measuresInSentence.${key}`),
    day: formatDay(end_date),
    reached: formatCount(by_end ?? delivered),
    target: formatCount(target ?? 0),
    done: done_on ? formatDay(done_on) : '',
    days: formatCount(Math.abs(late ?? 0)),
    count: Math.abs(late ?? 0),
  };
  if (today < start_date) return t('campaigns.pace.startsLater', { day: formatDay(start_date) });
  if (target && delivered >= target)
    return t('campaigns.pace.targetReached', { ...textParams, reached: formatCount(delivered) });
  if (hasEnded) return t(target ? 'campaigns.pace.endedWithTarget' : 'campaigns.pace.endedWithoutTarget', textParams);
  if (delivered === 0) return t('campaigns.pace.noneDelivered', textParams);
  if (!target) return t('campaigns.pace.forecastWithoutTarget', textParams);
  if (late === null) return t('campaigns.pace.targetMissed', textParams);
  return t(late > 0 ? 'campaigns.pace.targetReachedLate' : 'campaigns.pace.targetReachedEarly', textParams);
}

/** Shows the remaining capacity of the team, or why it is unknown. */
function Capacity({ id, data, measure }: { id: string; data: Forecast; measure: MeasuredPace }) {
  const { t } = useTranslation();
  const { developers, without_target, elsewhere, dials } = data.capacity;
  if (data.today > data.end_date) return null;
  const team = (
    <Anchor component={Link} to={to('campaign', { campaignId: id }, { tab: 'team' })} underline="always" inherit>
      {t('campaigns.pace.teamLink')}
    </Anchor>
  );
  if (developers === 0)
    return (
      <Text>
        {t('campaigns.pace.noDevelopers')} {team}
      </Text>
    );
  if (dials === null)
    return (
      <Text>
        {t('campaigns.pace.noDailyTargets')} {team}
      </Text>
    );
  const developersWithTarget = developers - without_target;
  const { key, target, by_capacity } = measure;
  const textParams = {
    what: t(`campaigns.pace.measuresInSentence.${key}`),
    reached: formatOrDash(by_capacity),
    target: formatOrDash(target),
  };
  const isEnough = target !== null && by_capacity !== null && by_capacity >= target;
  const textKey = target ? (isEnough ? 'capacityCoversTarget' : 'capacityOfTarget') : 'capacityWithoutTarget';
  return (
    <Text>
      {[
        t('campaigns.pace.teamDialsLeft', { count: developersWithTarget, dials: formatCount(dials) }),
        by_capacity === null ? t('campaigns.pace.noDials') : t(`campaigns.pace.${textKey}`, textParams),
        elsewhere > 0 && t('campaigns.pace.alsoInOtherCampaigns', { count: elsewhere }),
        without_target > 0 && t('campaigns.pace.withoutDailyTarget', { count: without_target }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}

const CHART_LINES = [
  { name: 'plan', label: () => t('campaigns.pace.plan'), colour: 8 },
  { name: 'delivered', label: () => t('campaigns.pace.delivered'), colour: 1 },
  { name: 'forecast', label: () => t('campaigns.pace.byEnd'), colour: 3, dashed: true },
  { name: 'capacity', label: () => t('campaigns.pace.byCapacity'), colour: 4, dashed: true },
] as const;

function PaceChart({ measure: { key, points }, label }: { measure: MeasuredPace; label: string }) {
  const { t } = useTranslation();
  const visibleLines = CHART_LINES.filter(({ name }) => points.some((point) => point[name] !== null));
  if (visibleLines.length === 0) return null;
  return (
    <Chart
      variant="lines"
      label={label}
      description={t('campaigns.pace.chartDescription', { measure: t(`campaigns.pace.measures.${key}`) })}
      pointHeading={t('campaigns.pace.day')}
      series={visibleLines.map((line) => ({ ...line, label: line.label() }))}
      points={points.map(({ day, ...values }) => ({
        key: day,
        tick: formatShortDay(day),
        label: formatDay(day),
        values,
      }))}
      format={formatCount}
    />
  );
}

function Figures({ data: { measures } }: { data: Forecast }) {
  const { t } = useTranslation();
  const headings = ['delivered', 'due', 'target', 'byEnd', 'byCapacity'] as const;
  const figuresOf = ({ delivered, due, target, by_end, by_capacity }: MeasuredPace) => [
    delivered,
    due,
    target,
    by_end,
    by_capacity,
  ];
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table aria-label={t('campaigns.pace.figures')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('campaigns.pace.measure')}</Table.Th>
            {headings.map((heading) => (
              <Table.Th key={heading} ta="right">
                {t(`campaigns.pace.${heading}`)}
              </Table.Th>
            ))}
            <Table.Th w={140}>{t('campaigns.pace.pace')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {measures.map((measure) => (
            <Table.Tr key={measure.key}>
              <Table.Th scope="row" fw={400}>
                {t(`campaigns.pace.measures.${measure.key satisfies Measure}`)}
              </Table.Th>
              {figuresOf(measure).map((count, columnIndex) => (
                <Table.Td key={headings[columnIndex]} ta="right">
                  {formatOrDash(count)}
                </Table.Td>
              ))}
              <Table.Td>{measure.pace ? paceBadge(measure.pace) : DASH}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
