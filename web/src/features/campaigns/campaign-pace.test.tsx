import type { ReplyOf } from '@leadwright/contract/endpoint';
import { type campaignForecast, MEASURES, type MeasuredPace } from '@leadwright/contract/features/campaign-pace';
import { campaignStates, campaigns } from '@leadwright/contract/features/campaigns';
import { lookup } from '@leadwright/contract/features/lookups';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { ForecastView } from './campaign-pace.tsx';
import { View } from './campaigns.tsx';

type Forecast = ReplyOf<typeof campaignForecast>;

const emptyPace = { delivered: 0, target: null, due: null, pace: null, by_end: 0, done_on: null, late: null };
const point = (day: string, plan: number, delivered: number | null, forecast: number | null) => ({
  ...{ day, plan, delivered, forecast, capacity: null },
});

/** Returns a forecast in the server format with the given account figures. */
function forecast(accounts: Partial<MeasuredPace>, capacity: Partial<Forecast['capacity']> = {}): Forecast {
  const measures = (Object.keys(MEASURES) as MeasuredPace['key'][]).map((key) => ({
    ...{ key, ...emptyPace, by_capacity: null, points: [] },
    ...(key === 'accounts' && accounts),
  }));
  return {
    ...{ today: '2026-03-13', start_date: '2026-03-02', end_date: '2026-03-27', pace: 'behind', has_calendar: true },
    capacity: { developers: 3, without_target: 1, elsewhere: 1, dials: 2100, ...capacity },
    measures,
  };
}

const behindPace: Partial<MeasuredPace> = {
  ...{
    delivered: 40,
    target: 95,
    due: 50,
    pace: 'behind',
    by_end: 76,
    done_on: '2026-04-03',
    late: 5,
    by_capacity: 90,
  },
  points: [point('2026-03-02', 5, 0, null), point('2026-03-13', 50, 40, 40), point('2026-03-27', 95, null, 76)],
};

const id = '00000000-0000-4000-8000-000000000000';
const showForecast = (data: Forecast) => show(<ForecastView id={id} data={data} />);

test('shows a forecast as text, as a chart and as a table for screen readers', async () => {
  const { container, router } = await showForecast(forecast(behindPace));
  const sentence =
    'At this pace 76 of 95 accounts worked by 27 Mar 2026, and all of them by 3 Apr 2026, 5 working days late.';
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  await expect
    .element(page.getByText('At the current rate per dial, that makes 90 of 95 accounts worked.'))
    .toHaveTextContent(
      'The 2 sales developers in the team have 2,100 dials left. At the current rate per dial, that makes 90 of 95 accounts worked. One of them also has accounts in other campaigns. One of them has no daily target and is not counted.',
    );
  await expect.element(page.getByRole('figure', { name: sentence })).toBeVisible();
  await expect.poll(() => container.querySelectorAll('.recharts-line-curve').length).toBe(3);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('row', { name: '27 Mar 2026' })).toHaveTextContent('27 Mar 202695–76');
  await expect.element(page.getByRole('row', { name: 'Accounts worked' })).toHaveTextContent('4050957690Behind');
  await page.getByRole('combobox', { name: 'Measure' }).click();
  await page.getByRole('option', { name: 'Meetings' }).click();
  await expect.element(page.getByText('No meetings yet, so the pace cannot be calculated.')).toBeVisible();
  expect(router.state.location.search).toBe('?measure=meetings');
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
});

test.each<[string, Partial<MeasuredPace>, Partial<Forecast>]>([
  ['Target reached: 99 of 95 accounts worked.', { ...behindPace, delivered: 99, late: null }, {}],
  [
    'At this pace 95 of 95 accounts worked by 26 Mar 2026, one working day early.',
    { ...behindPace, by_end: 99, done_on: '2026-03-26', late: -1 },
    {},
  ],
  [
    'At this pace 95 of 95 accounts worked by 27 Mar 2026, just in time.',
    { ...behindPace, by_end: 95, done_on: '2026-03-27', late: 0 },
    {},
  ],
  ['At this pace 76 of 95 accounts worked by 27 Mar 2026.', { ...behindPace, done_on: null, late: null }, {}],
  [
    'At this pace 76 accounts worked by 27 Mar 2026. No target is set.',
    { ...behindPace, target: null, late: null },
    {},
  ],
  ['Starts on 2 Mar 2026. The pace is shown from that day.', emptyPace, { today: '2026-03-01' }],
  [
    'Ended on 27 Mar 2026 with 76 of 95 accounts worked.',
    { ...behindPace, delivered: 76, late: null },
    { today: '2026-03-30' },
  ],
])('describes the forecast: %s', async (sentence, accounts, overrides) => {
  await showForecast({ ...forecast(accounts), ...overrides });
  await expect.element(page.getByText(sentence, { exact: true }).first()).toBeVisible();
});

test('explains a missing team, missing daily targets and a missing calendar', async () => {
  const { unmount } = await showForecast({
    ...forecast(behindPace, { developers: 0, dials: null }),
    has_calendar: false,
  });
  await expect.element(page.getByText(/There are no sales developers in the team/)).toBeVisible();
  await expect.element(page.getByText(/There is no working calendar/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Team' })).toHaveAttribute('href', `/campaign/${id}?tab=team`);
  await unmount();
  const sufficientCapacityScreen = await showForecast(forecast({ ...behindPace, by_capacity: 95 }));
  await expect.element(page.getByText(/is enough for all 95 accounts worked/)).toBeVisible();
  await sufficientCapacityScreen.unmount();
  await showForecast(forecast(behindPace, { developers: 2, without_target: 2, dials: null }));
  await expect.element(page.getByText(/No sales developer in the team has a daily dial target/)).toBeVisible();
  expect(page.getByText(/There is no working calendar/).elements()).toHaveLength(0);
});

test('shows the forecast on the campaign page once the campaign is planned', async () => {
  const campaignId = await addCampaign();
  const { options } = await call(lookup, { params: { list: 'campaign-staff' }, query: {} });
  const { version } = await call(campaigns.view, { params: { id: campaignId } });
  const target = { owner_id: options[0]!.id, target_accounts: 400 };
  await call(campaigns.edit, { params: { id: campaignId }, body: { version, ...target } });
  await call(campaignStates.change, { params: { id: campaignId }, body: { state: 'planned' } });
  await show(<View />, { path: '/campaign/:campaignId', at: `/campaign/${campaignId}` });
  const panel = page.getByRole('region', { name: 'Pace and forecast' });
  await expect.element(panel.getByText(/There are no sales developers in the team/)).toBeVisible();
  await expect.element(panel.getByRole('row', { name: 'Accounts worked' })).toHaveTextContent('400');
});
