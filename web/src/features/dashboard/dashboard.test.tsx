import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { addAccounts } from '@leadwright/contract/features/accounts';
import { campaignPaces } from '@leadwright/contract/features/campaigns';
import { countRows } from '@leadwright/contract/features/exports';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { failAt, pauseReads } from '../../testing/calls.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { formatCount } from '../../ui/format.ts';
import type { HomeCard } from '../../ui/home/home-card.ts';
import { Screen } from './dashboard.tsx';

const CARDS = Object.values(import.meta.glob<{ cards: HomeCard[] }>('../*/home.ts', { eager: true })).flatMap(
  ({ cards }) => cards,
);

test('declares for each card the permission of its endpoint', async () => {
  expect(CARDS.length).toBeGreaterThan(8);
  const cardAccess = await Promise.all(CARDS.map(async ({ name, load }) => [name, (await load()).card.access]));
  expect(cardAccess).toEqual(CARDS.map(({ name, permission }) => [name, permission]));
  expect(new Set(CARDS.map(({ name }) => name)).size).toBe(CARDS.length);
});

test('shows the error of a failed card, retries it and keeps the other cards', async () => {
  await addCampaign();
  const restore = failAt(campaignPaces.path);
  await show(<Screen />);
  await expect.element(page.getByRole('heading', { name: /Rows to review|wait.? for review/ })).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  restore();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  // Tests of other files start campaigns on the same server at the same time.
  await expect.element(page.getByText(/^No campaigns in progress\.$|, (until|from) \d/).first()).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

test('keeps the icon inside the refresh button while the page refreshes', async () => {
  await show(<Screen />);
  const button = page.getByRole('button', { name: 'Refresh' });
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
  const resume = pauseReads();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  const box = button.element().getBoundingClientRect();
  const icon = button.element().querySelector('svg')!.getBoundingClientRect();
  expect(icon.top).toBeGreaterThanOrEqual(box.top);
  expect(icon.bottom).toBeLessThanOrEqual(box.bottom);
  resume();
});

test('links a tile to exactly the rows it counts', async () => {
  await call(addAccounts, { body: { company_name: 'Counted on home', country: 'GB' } });
  const { container } = await show(<Screen />);
  const countOf = async (query: object) =>
    (await call(countRows, { params: { dataset: allDbAccounts.name }, body: { query: JSON.stringify(query) } })).count;
  const linkTo = (path: string) => container.querySelector<HTMLAnchorElement>(`a[href^="${path}"]`);
  await expect.poll(() => linkTo('/accounts?filter=')?.textContent).toMatch(/ in 30 days$/);
  const filterModel = JSON.parse(new URL(linkTo('/accounts?filter=')!.href).searchParams.get('filter')!);
  expect(Object.keys(filterModel)).toEqual(['created_at']);
  expect(await countOf({ filterModel })).toBeGreaterThan(0);
  // Tests of other files add accounts to the same server: read tile and list again until both match.
  const readTileAndList = async () => {
    await queryClient.refetchQueries({ type: 'active' });
    const [totalCount, recentCount] = [formatCount(await countOf({})), formatCount(await countOf({ filterModel }))];
    const tileTexts = [
      container.querySelector('a[href="/accounts"]')?.textContent,
      linkTo('/accounts?filter=')?.textContent,
    ];
    return { tileTexts, expectedTexts: [`Accounts${totalCount}`, `+${recentCount} in 30 days`] };
  };
  await expect
    .poll(readTileAndList)
    .toSatisfy(({ tileTexts, expectedTexts }) =>
      tileTexts.every((text: string, i: number) => text === expectedTexts[i]),
    );
});

test('shows an accurate empty state and has no axe violations', async () => {
  const { container } = await show(<Screen />);
  await expect.element(page.getByText('No job failed in the last 7 days.')).toBeVisible();
  await expect.poll(() => container.querySelectorAll('[aria-busy="true"]').length).toBe(0);
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
});
