import { chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../../e2e/harness/chromium.ts';
import { createBenchDatabase } from '../harness/bench-database.ts';
import { quantile, reportRatio } from '../harness/measure.ts';
import { signIn } from '../harness/sign-in.ts';

const STEPS = 1_000;
const SECONDS = 4;
/** Speed of a scroll wheel. */
const PIXELS_PER_FRAME = 60;
/** Maximum frame time as a multiple of the frame time of the bare page. */
const MAX_RATIO = 1.5;

/** Inserts twenty chains of fifty steps; each step follows the previous step of its chain. */
const PLAN_SQL = `with step as (
    insert into campaign_step (campaign_id, name, phase, start_date, end_date, duration, "order")
    select $1, 'Step ' || n, (array['setup', 'data', 'messaging', 'calling', 'reporting'])[1 + n % 5],
      date '2026-01-05' + n / 20 * 7, date '2026-01-05' + n / 20 * 7 + n % 5, 1 + n % 5, n
    from generate_series(0, $2::int - 1) n returning id, "order")
  insert into campaign_step_link (campaign_id, predecessor_id, successor_id)
  select $1, a.id, b.id from step a join step b on b."order" = a."order" + 20`;

/** The baseline: a page of the same length, drawn once and scrolled by the browser. */
const BARE_PAGE = `data:text/html,<div data-gantt style="height:600px;overflow:auto">${'<p style="height:32px">A step</p>'.repeat(STEPS)}</div>`;

/** Returns the milliseconds of each frame while scrolling down and up again. */
const measureScroll = (page: Page) =>
  page.evaluate(
    ([seconds, pixels]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector('[data-gantt]')!;
        const frameTimes: number[] = [];
        const start = performance.now();
        let previousFrame = start;
        let scrollStep: number = pixels;
        const onFrame = (now: number) => {
          if (now > previousFrame) frameTimes.push(now - previousFrame);
          previousFrame = now;
          const previousTop = scroller.scrollTop;
          scroller.scrollTop += scrollStep;
          if (scroller.scrollTop === previousTop) scrollStep = -scrollStep;
          if (now - start < seconds * 1000) requestAnimationFrame(onFrame);
          else resolve(frameTimes.slice(1));
        };
        requestAnimationFrame(onFrame);
      }),
    [SECONDS, PIXELS_PER_FRAME] as const,
  );

/** Measures the frame times while scrolling over a thousand bars with their links: users notice single long frames. */
export async function benchGanttScroll(): Promise<void> {
  const database = await createBenchDatabase(STEPS, false);
  try {
    await database.pool.query(PLAN_SQL, [database.campaignId, STEPS]);
    await using server = await database.serve();
    const browser = await chromium.launch(CHROMIUM);
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    await signIn(page);
    await page.goto(`/campaigns/view-gantt-steps?campaign=${database.campaignId}&zoom=week`);
    await page.locator('[data-gantt] [data-bar]').first().waitFor();
    const measured = await measureScroll(page);
    await page.goto(BARE_PAGE);
    const baseline = await measureScroll(page);
    await browser.close();
    const description = `${STEPS.toLocaleString('en-GB')} bars, frame time while scrolling`;
    reportRatio('plan', `${description}, median`, quantile(measured, 0.5), quantile(baseline, 0.5), 'ms', MAX_RATIO);
    reportRatio('plan', `${description}, p95`, quantile(measured, 0.95), quantile(baseline, 0.95), 'ms', MAX_RATIO);
  } finally {
    await database.close();
  }
}
