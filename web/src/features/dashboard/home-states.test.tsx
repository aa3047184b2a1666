import type { CallInput, Endpoint, ReplyOf } from '@leadwright/contract/endpoint';
import { upcomingSteps } from '@leadwright/contract/features/campaign-steps';
import { campaignPaces } from '@leadwright/contract/features/campaigns';
import { activeImports } from '@leadwright/contract/features/imports';
import { reviewInbox } from '@leadwright/contract/features/matching';
import { matchTrend } from '@leadwright/contract/features/matching-charts';
import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { callKey } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { PERMISSIONS_CHANGED, scopeOf } from '../../session/ability.ts';
import { show } from '../../testing/show.tsx';
import { isoToday, subtractDays } from '../../ui/format.ts';
import type { HomeCard } from '../../ui/home/home-card.ts';

const CARDS = Object.values(import.meta.glob<{ cards: HomeCard[] }>('../*/home.ts', { eager: true })).flatMap(
  ({ cards }) => cards,
);

/** Caches the reply of a call, so that a card shows it without a request. */
function setReply<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>, input?: CallInput<E>) {
  queryClient.setQueryDefaults([callKey(endpoint)], { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData([callKey(endpoint), input], reply);
}

async function showCards(...names: string[]) {
  const cards = await Promise.all(names.map((name) => CARDS.find((card) => card.name === name)!.load()));
  return show(
    cards.map(({ card }, index) => (
      <div key={names[index]} data-card={names[index]}>
        {card.render()}
      </div>
    )),
  );
}

const ID = '00000000-0000-4000-8000-000000000001';
const importOutcome = (certain: number, waiting: number, file_name: string) => ({
  batch_id: ID.replace('1', file_name.length.toString()),
  file_name,
  campaign: 'Northern',
  created_at: '2026-11-01T00:00:00Z',
  certain,
  decided: 0,
  rejected: 0,
  waiting,
});
const cardOf = (container: Element, name: string) => container.querySelector(`[data-card="${name}"]`)!;

test('shows a single import as a figure without a chart', async () => {
  setReply(matchTrend, { imports: [importOutcome(64, 36, 'a.csv')] });
  const { container } = await showCards('matchQuality', 'matchTrend');
  await expect.element(page.getByText('64%')).toBeVisible();
  await expect.element(page.getByText('of the rows of a.csv')).toBeVisible();
  expect(container.querySelector('figure, polyline')).toBeNull();
  expect(cardOf(container, 'matchTrend').textContent).toBe('');
});

test('shows the change, the trend and directly labelled bars for several imports', async () => {
  setReply(matchTrend, { imports: [importOutcome(50, 50, 'a.csv'), importOutcome(64, 36, 'ab.csv')] });
  const { container } = await showCards('matchQuality', 'matchTrend');
  await expect.element(page.getByText('+14 points')).toBeVisible();
  expect(container.querySelectorAll('polyline')).toHaveLength(1);
  await expect
    .poll(() => [...cardOf(container, 'matchTrend').querySelectorAll('li')].map(({ textContent }) => textContent))
    .toEqual(['To review 36%', 'Linked without review 64%']);
  expect(container.querySelector('.recharts-legend-wrapper')).toBeNull();
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
});

test('offers the review of a file only once if two cards list the file', async () => {
  const file = { campaign_id: ID, file_name: 'a.csv' };
  setReply(reviewInbox, {
    files: [
      {
        ...file,
        batch_id: ID,
        campaign: 'Northern',
        client: 'Acme',
        rows: 100,
        with_candidate: 90,
        since: '2026-11-01T00:00:00Z',
      },
    ],
    is_whole: true,
  });
  setReply(activeImports, {
    waiting: 0,
    imports: [
      { ...file, id: ID, campaign_name: 'Northern', state: 'reviewing', rows: 300, created_at: '2026-11-01T00:00:00Z' },
    ],
  });
  await showCards('reviews', 'imports');
  await expect.element(page.getByRole('link', { name: 'a.csv', exact: true })).toBeVisible();
  expect(page.getByText('Review 100 rows').elements()).toHaveLength(1);
});

test('marks overdue steps and steps assigned to the user', async () => {
  const step = { campaign_id: ID, campaign: 'Northern', state: 'in_progress', is_own: false } as const;
  const today = isoToday();
  setReply(upcomingSteps, {
    steps: [
      { ...step, id: ID, name: 'Late', start: subtractDays(today, 9), end: subtractDays(today, 1) },
      { ...step, id: ID.replace('1', '2'), name: 'Mine', start: today, end: today, is_own: true },
    ],
  });
  await showCards('nextSteps');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Late' })).toHaveTextContent(/Overdue$/);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Mine' })).toHaveTextContent(/assigned to you/);
  await expect.element(page.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', expect.stringContaining(ID));
});

test('explains when steps appear if there are none', async () => {
  setReply(upcomingSteps, { steps: [] });
  await showCards('nextSteps');
  await expect.element(page.getByText(/^No open steps\. .* as soon as its plan has dates\.$/)).toBeVisible();
});

/** Limits the user to their own campaigns until the returned function is called. */
async function limitToOwnCampaigns() {
  const originalFetch = window.fetch;
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (!new URL(response.url).pathname.startsWith('/api/roles/')) return response;
    const role = await response.json();
    for (const { name, scopes } of role.role_permission) if (name === 'campaigns') scopes.read = 'own';
    return Response.json(role);
  };
  const reload = async (scope: string) => {
    window.dispatchEvent(new Event(PERMISSIONS_CHANGED));
    await expect.poll(() => scopeOf('campaigns', 'read')).toBe(scope);
  };
  await reload('own');
  return () => {
    window.fetch = originalFetch;
    return reload('all');
  };
}

test('explains to a user without campaigns that they are not on a campaign team', async () => {
  onTestFinished(await limitToOwnCampaigns());
  setReply(campaignPaces, { campaigns: [] });
  await showCards('pace');
  await expect.element(page.getByText(/^You are not on the team of a campaign yet\./)).toBeVisible();
});
