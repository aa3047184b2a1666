import { chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../../e2e/harness/chromium.ts';
import { createBenchDatabase } from '../harness/bench-database.ts';
import { quantile, report } from '../harness/measure.ts';
import { signIn } from '../harness/sign-in.ts';

const STEPS = 1_000;
const SECONDS = 4;
/** The speed of a scroll wheel. */
const PIXELS_A_FRAME = 60;
/** Multiple of the frame time of a page without anything to draw. */
const GOAL = 1.5;

/** Twenty chains of fifty steps, each of which follows the one before it. */
const PLAN = `with made as (
    insert into campaign_step (campaign_id, name, phase, start_date, end_date, duration, "order")
    select $1, 'Step ' || n, (array['setup', 'data', 'messaging', 'calling', 'reporting'])[1 + n % 5],
      date '2026-01-05' + n / 20 * 7, date '2026-01-05' + n / 20 * 7 + n % 5, 1 + n % 5, n
    from generate_series(0, $2::int - 1) n returning id, "order")
  insert into campaign_step_link (campaign_id, predecessor_id, successor_id)
  select $1, a.id, b.id from made a join made b on b."order" = a."order" + 20`;

/** The floor: a page of the same length, drawn once and scrolled by the browser. */
const BARE = `data:text/html,<div data-gantt style="height:600px;overflow:auto">${'<p style="height:32px">A step</p>'.repeat(STEPS)}</div>`;

/** Returns the milliseconds of each frame while scrolling down and up again. */
const scrolled = (page: Page) =>
  page.evaluate(
    ([seconds, pixels]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector('[data-gantt]')!;
        const taken: number[] = [];
        const begin = performance.now();
        let before = begin;
        let way: number = pixels;
        const next = (now: number) => {
          if (now > before) taken.push(now - before);
          before = now;
          const at = scroller.scrollTop;
          scroller.scrollTop += way;
          if (scroller.scrollTop === at) way = -way;
          if (now - begin < seconds * 1000) requestAnimationFrame(next);
          else resolve(taken.slice(1));
        };
        requestAnimationFrame(next);
      }),
    [SECONDS, PIXELS_A_FRAME] as const,
  );

/**
 * Measures scrolling over a thousand bars with their links. A frame that takes longer than the others is visible to the
 * user.
 */
export async function benchGanttScroll(): Promise<void> {
  const database = await createBenchDatabase(STEPS, false);
  try {
    await database.pool.query(PLAN, [database.campaignId, STEPS]);
    await using server = await database.serve();
    const browser = await chromium.launch(CHROMIUM);
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await signIn(page);
    await page.goto(`/campaigns/view-gantt-steps?campaign=${database.campaignId}&zoom=week`);
    await page.locator('[data-gantt] [data-bar]').first().waitFor();
    const ours = await scrolled(page);
    await page.goto(BARE);
    const floor = await scrolled(page);
    await browser.close();
    const what = `${STEPS.toLocaleString('en-GB')} bars scroll: a frame`;
    report('plan', `${what}, median`, quantile(ours, 0.5), quantile(floor, 0.5), 'ms', GOAL);
    report('plan', `${what}, the slowest of twenty`, quantile(ours, 0.95), quantile(floor, 0.95), 'ms', GOAL);
  } finally {
    await database.close();
  }
}
