import { NON_WAIVABLE_LINES, READINESS_LINES, waiveReadiness } from '@leadwright/contract/features/campaign-readiness';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { gradeStates, grades, gradeVersions } from '@leadwright/contract/features/grades';
import { lookup } from '@leadwright/contract/features/lookups';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { View } from './campaigns.tsx';

async function addSchemeVersion(): Promise<string> {
  const word = Math.random().toString(36).slice(2, 9).toUpperCase();
  const colour = '#4a7fd0';
  const category = await call(gradeCategories.add, { body: { name: `Category ${word}`, code: word, colour } as never });
  const { id } = await call(grades.add, { body: { name: `Scheme ${word}`, scope: 'agency' } as never });
  const step = { grade_id: id, code: 'A', label: 'A', order: 1, category_id: category.id, meaning: 'A', colour };
  await call(gradeSteps.add, { body: step as never });
  await call(gradeStates.change, { params: { id }, body: { state: 'active' } });
  return (await call(gradeVersions, { params: { id } })).versions[0]!.id;
}

test('shows the progress of each setup page with a link to it', async () => {
  const id = await addCampaign();
  const screen = await show(<View />, { path: '/campaign/:campaignId', at: `/campaign/${id}` });
  const setup = screen.getByRole('region', { name: 'Setup' });
  const terms = setup.getByRole('listitem').filter({ hasText: 'Terms' });
  await expect.element(terms.getByRole('img', { name: 'Needs attention' })).toBeVisible();
  await expect.element(terms.getByText('No owner yet.')).toBeVisible();
  await expect.element(terms.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', `/campaign/edit/${id}`);
  const cascades = setup.getByRole('listitem').filter({ hasText: 'Cascades' });
  await expect.element(cascades.getByRole('img', { name: 'Not needed' })).toBeVisible();
  await expect
    .element(cascades.getByRole('link'))
    .toHaveAttribute('href', `/campaigns/list-cascade-fields?campaign=${id}`);
});

test('moves a campaign from draft to live, pauses it with a reason and resumes it', async () => {
  const id = await addCampaign();
  const { options } = await call(lookup, { params: { list: 'campaign-staff' }, query: {} });
  const { version } = await call(campaigns.view, { params: { id } });
  const settings = { owner_id: options[0]!.id, grade_version_id: await addSchemeVersion() };
  await call(campaigns.edit, { params: { id }, body: { version, ...settings } });
  const waivableChecks = READINESS_LINES.filter((line) => line !== 'order' && !NON_WAIVABLE_LINES.includes(line));
  for (const line of waivableChecks)
    await call(waiveReadiness, { params: { id, line }, body: { reason: 'For the test' } });

  const screen = await show(<View />, { path: '/campaign/:campaignId', at: `/campaign/${id}` });
  const readinessSection = screen.getByRole('region', { name: 'Before the start' });
  await expect.element(readinessSection.getByText('One thing is missing.')).toBeVisible();
  await expect.element(readinessSection.getByRole('link', { name: 'No purchase order is active' })).toBeVisible();
  const changeButton = screen.getByRole('button', { name: 'Change state' });
  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Plan', exact: true }).click();
  await expect.element(screen.getByText('Planned').first()).toBeVisible();
  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Mark as ready' }).click();
  await expect.element(screen.getByText(/The campaign is not ready/).first()).toBeVisible();

  await readinessSection.getByRole('button', { name: 'Mark as not needed' }).click();
  const waiveDialog = screen.getByRole('dialog', { name: 'Start without it' });
  await waiveDialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered by telephone');
  await waiveDialog.getByRole('button', { name: 'Mark as not needed' }).click();
  await expect.element(readinessSection.getByText(/^Ordered by telephone/)).toBeVisible();
  await expect.element(readinessSection.getByText('Nothing is missing.')).toBeVisible();
  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Mark as ready' }).click();
  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Start', exact: true }).click();
  await expect.element(screen.getByText('Live').first()).toBeVisible();
  await expect.element(readinessSection).not.toBeInTheDocument();

  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Pause' }).click();
  const pauseDialog = screen.getByRole('dialog', { name: /^Pause:/ });
  await pauseDialog.getByRole('button', { name: 'Pause' }).click();
  await expect.element(pauseDialog.getByText('Enter a reason.')).toBeVisible();
  await pauseDialog.getByRole('textbox', { name: 'Reason' }).fill('The client moves');
  await pauseDialog.getByRole('button', { name: 'Pause' }).click();
  await expect.element(screen.getByText('The client moves').first()).toBeVisible();
  await changeButton.click();
  await screen.getByRole('menuitem', { name: 'Resume' }).click();
  await expect.poll(async () => (await call(campaigns.view, { params: { id } })).state).toBe('live');
});
