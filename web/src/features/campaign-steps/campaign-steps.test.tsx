import { editPlannedStep, linkSteps, readPlans } from '@leadwright/contract/features/campaign-steps';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { lookup } from '@leadwright/contract/features/lookups';
import { changeMasterStepState, masterSteps } from '@leadwright/contract/features/master-steps';
import { roles } from '@leadwright/contract/features/roles';
import { addStep, assignSteps, changeStepState, readStepWork } from '@leadwright/contract/features/step-work';
import { staffUsers } from '@leadwright/contract/features/users';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { session } from '../../storage/session.ts';
import { addCampaign } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { Screen as Choose } from './choose.tsx';
import { Screen as Dates } from './dates.tsx';
import { Screen as Dependencies } from './dependencies.tsx';
import { Screen as Edit } from './edit.tsx';
import { Screen as Manage } from './manage.tsx';
import { Screen as Pattern } from './pattern.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 10);

/** Creates a campaign with steps of two days that start on 2, 4 and 6 March 2026 (Monday, Wednesday and Friday). */
async function addCampaignWithSteps(names: readonly string[] = ['Alpha', 'Beta', 'Gamma']) {
  const id = await addCampaign();
  const steps: string[] = [];
  for (const [index, name] of names.entries()) {
    const body = { name, phase: 'data', duration: 2, client_visible: false } as const;
    const stepId = (await call(addStep, { params: { id }, body })).steps[0]!;
    const dates = { name, start: `2026-03-0${2 + index * 2}`, duration: 2, version: 1 };
    await call(editPlannedStep, { params: { id, stepId }, body: dates });
    steps.push(stepId);
  }
  const link = (predecessor: string, successor: string) =>
    call(linkSteps, { params: { id }, body: { predecessor, successor, strict: true } });
  const plan = () => call(readPlans, { query: { campaign_id: id } });
  return { id, steps, link, plan };
}

afterEach(() => page.viewport(1280, 900));

test('offers to choose steps in an empty plan, and adds a custom step', async () => {
  const { id, plan } = await addCampaignWithSteps([]);
  const screen = await show(<Manage />, { path: '/steps', at: `/steps?campaign=${id}` });
  await expect.element(screen.getByRole('heading', { name: 'No steps yet' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Choose steps' }))
    .toHaveAttribute('href', `/campaigns/choose-campaign-steps?campaign=${id}`);
  await screen.getByRole('button', { name: 'Add a step' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Step/ }).fill('Write the script');
  await dialog.getByRole('combobox', { name: /^Phase/ }).click();
  await screen.getByRole('option', { name: 'Messaging' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByRole('row', { name: /Write the script/ })).toHaveTextContent('One day');
  expect((await plan()).steps).toMatchObject([{ name: 'Write the script', phase: 'messaging' }]);
});

test('shows dates, progress and links, and requires a reason to skip a step', async () => {
  const { id, steps, link } = await addCampaignWithSteps();
  await link(steps[0]!, steps[1]!);
  const screen = await show(<Manage />, { path: '/steps', at: `/steps?campaign=${id}` });
  const row = screen.getByRole('row', { name: /Edit Beta/ });
  await expect.element(row).toHaveTextContent('4 Mar 2026');
  await expect.element(row).toHaveTextContent('Not started');
  await expect.element(row).toHaveTextContent('Alpha');
  await screen.getByRole('button', { name: 'Change the state of Beta' }).click();
  await screen.getByRole('menuitem', { name: 'Skip' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The client has a script');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect.element(row).toHaveTextContent('Skipped');
});

test('rejects a self-dependency or circular dependency as soon as it is chosen', async () => {
  const { id, steps, link, plan } = await addCampaignWithSteps();
  await link(steps[0]!, steps[1]!);
  await link(steps[1]!, steps[2]!);
  const screen = await show(<Dependencies />, { path: '/links/:campaignId', at: `/links/${id}` });
  await expect.element(screen.getByRole('row', { name: /^Gamma Beta FS: Finish to start/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Add a dependency' }).click();
  const dialog = screen.getByRole('dialog');
  const choose = async (field: string, step: string) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).click();
    await screen.getByRole('option', { name: step }).click();
  };
  await choose('Successor', 'Alpha');
  await choose('Predecessor', 'Alpha');
  await expect.element(dialog.getByText('A step cannot depend on itself.')).toBeVisible();
  await choose('Predecessor', 'Gamma');
  await expect
    .element(dialog.getByText('This would create a circular dependency: Gamma → Alpha → Beta → Gamma.'))
    .toBeVisible();
  expect((await plan()).links).toHaveLength(2);
});

test('previews the moves that a dependency causes and saves them', async () => {
  const { id, plan } = await addCampaignWithSteps(['Alpha', 'Beta']);
  const screen = await show(<Dependencies />, { path: '/links/:campaignId', at: `/links/${id}` });
  await expect.element(screen.getByRole('heading', { name: 'No dependencies yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'Add a dependency' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Successor', exact: true }).click();
  await screen.getByRole('option', { name: 'Alpha' }).click();
  await dialog.getByRole('combobox', { name: 'Predecessor', exact: true }).click();
  await screen.getByRole('option', { name: 'Beta' }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(screen.getByText('Moves 1 step, the plan ends on 9 Mar 2026 instead of 5 Mar 2026.'))
    .toBeVisible();
  expect((await plan()).links).toEqual([]);
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('row', { name: /^Alpha Beta FS: Finish to start/ })).toBeVisible();
  expect((await plan()).steps.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Alpha', '2026-03-06', '2026-03-09'],
    ['Beta', '2026-03-04', '2026-03-05'],
  ]);
});

test('applies a dependency pattern to the selected steps', async () => {
  const { id, plan } = await addCampaignWithSteps();
  const screen = await show(<Pattern />, {
    path: '/pattern/:campaignId',
    at: `/pattern/${id}`,
    otherScreens: { '/campaigns/steps-dependency/:campaignId': <p>Arrived</p> },
  });
  await expect.element(screen.getByText(/This creates 2 dependencies/)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Select Beta' }).click();
  await expect.element(screen.getByText(/This creates one dependency/)).toBeVisible();
  await screen.getByRole('button', { name: 'Set dependencies' }).click();
  await expect.element(screen.getByText('Arrived')).toBeVisible();
  const { steps, links } = await plan();
  const nameOf = (step: string) => steps.find((candidate) => candidate.id === step)!.name;
  expect(links.map(({ predecessor, successor }) => [nameOf(predecessor), nameOf(successor)])).toEqual([
    ['Alpha', 'Gamma'],
  ]);
});

test('calculates start, end or days from the other two, lists conflicts and saves the preview', async () => {
  const { id, steps, link, plan } = await addCampaignWithSteps();
  await link(steps[0]!, steps[1]!);
  const screen = await show(<Dates />, { path: '/dates/:campaignId', at: `/dates/${id}` });
  await expect.element(screen.getByText('No conflicts.')).toBeVisible();
  await screen.getByLabelText('Working days of Alpha').fill('4');
  await expect.element(screen.getByLabelText('End of Alpha')).toHaveValue('5 Mar 2026');
  await screen.getByLabelText('End of Alpha').fill('2026-03-06');
  await expect.element(screen.getByLabelText('Working days of Alpha')).toHaveValue('5');
  await expect.element(screen.getByText('Beta is scheduled before a step that it depends on.')).toBeVisible();
  await screen.getByRole('button', { name: 'Move Beta to 9 Mar 2026 – 10 Mar 2026' }).click();
  await expect.element(screen.getByText('No conflicts.')).toBeVisible();
  expect((await plan()).steps.map(({ end }) => end)).toEqual(['2026-03-03', '2026-03-05', '2026-03-09']);
  await screen.getByRole('button', { name: 'Preview and save' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Moves 2 steps, the plan ends on 10 Mar 2026/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Start of Beta')).toHaveValue('9 Mar 2026');
  await expect.element(screen.getByText('No conflicts.')).toBeVisible();
  expect((await plan()).steps.map(({ start, end }) => [start, end])).toEqual([
    ['2026-03-02', '2026-03-06'],
    ['2026-03-09', '2026-03-10'],
    ['2026-03-06', '2026-03-09'],
  ]);
});

test('schedules forward from the campaign start and backward from a deadline', async () => {
  const { id, steps, link, plan } = await addCampaignWithSteps(['Alpha', 'Beta']);
  await link(steps[0]!, steps[1]!);
  const screen = await show(<Dates />, { path: '/dates/:campaignId', at: `/dates/${id}` });
  const starts = async () => (await plan()).steps.map(({ start }) => start);
  const schedule = async (name: string, day?: string) => {
    await screen.getByRole('button', { name }).click();
    if (day) await screen.getByLabelText('Deadline').fill(day);
    await screen.getByRole('button', { name: 'Preview', exact: true }).click();
    await screen.getByRole('button', { name: 'Apply' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  };
  await schedule('Schedule forward');
  // The campaign starts on New Year’s Day, a Thursday, which is a working day by default.
  expect(await starts()).toEqual(['2026-01-01', '2026-01-05']);
  await schedule('Schedule backward', '2026-03-31');
  expect(await starts()).toEqual(['2026-03-26', '2026-03-30']);
});

test('shows the resulting end date in the step form and saves the values', async () => {
  const { id, steps, plan } = await addCampaignWithSteps(['Alpha']);
  const screen = await show(<Edit />, { path: '/edit/:campaignId', at: `/edit/${id}?step=${steps[0]}` });
  await expect.element(screen.getByText('Ends on 3 Mar 2026.')).toBeVisible();
  await screen.getByRole('textbox', { name: /^Duration/ }).fill('4');
  await expect.element(screen.getByText('Ends on 5 Mar 2026.')).toBeVisible();
  await screen.getByRole('textbox', { name: /^Effort/ }).fill('12');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Elsewhere')).toBeVisible();
  expect((await plan()).steps).toMatchObject([{ end: '2026-03-05', duration: 4, effort_hours: 12 }]);
});

test('chooses library steps by phase and shows their duration', async () => {
  const code = Math.random().toString(36).slice(2, 10).toUpperCase();
  const step = { code, name: `Survey ${code}`, phase: 'reporting', duration: 5, order: 9_000 } as const;
  const { id: masterStepId } = await call(masterSteps.add, { body: step as never });
  await call(changeMasterStepState, { params: { id: masterStepId }, body: { state: 'active' } });
  const { id, plan } = await addCampaignWithSteps([]);
  const screen = await show(<Choose />, { path: '/choose', at: `/choose?campaign=${id}` });
  const phase = screen.getByRole('region', { name: /^Reporting/ });
  await expect.element(phase.getByRole('row', { name: new RegExp(step.name) })).toHaveTextContent('5 days');
  await expect.element(screen.getByText('No steps chosen yet.')).toBeVisible();
  await phase.getByRole('checkbox', { name: `Choose ${step.name}` }).click();
  await expect.element(screen.getByText('One step: 5 working days from 1 Jan 2026 to 7 Jan 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Add one step' }).click();
  await expect.element(screen.getByText('Elsewhere')).toBeVisible();
  expect((await plan()).steps).toMatchObject([{ name: step.name, start: '2026-01-01', end: '2026-01-07' }]);
});

test('shows the checklist of a step, and who checked each item and when', async () => {
  const { id, steps } = await addCampaignWithSteps(['Alpha']);
  const screen = await show(<Edit />, { path: '/edit/:campaignId', at: `/edit/${id}?step=${steps[0]}` });
  const list = screen.getByRole('region', { name: /^Checklist/ });
  await expect.element(list.getByText('No checklist items yet.')).toBeVisible();
  await list.getByRole('button', { name: 'Edit' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Checklist of Alpha' });
  for (const [index, line] of ['Count it', 'Load it'].entries()) {
    await dialog.getByRole('button', { name: 'Add line' }).click();
    await dialog.getByRole('textbox', { name: `Line ${index + 1}` }).fill(line);
  }
  await dialog.getByRole('checkbox', { name: 'Line 2 is required' }).click();
  await dialog.getByRole('button', { name: 'Save checklist' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await list.getByRole('checkbox', { name: 'Count it (required)' }).click();
  await expect.element(list.getByRole('checkbox', { name: 'Count it (required)' })).toBeChecked();
  await expect.element(list.getByText(/^First administrator, /)).toBeVisible();
  await expect.element(list.getByRole('checkbox', { name: 'Load it', exact: true })).not.toBeChecked();
  const { checklist } = await call(readStepWork, { params: { id, stepId: steps[0]! } });
  expect(checklist).toMatchObject([
    { text: 'Count it', required: true, done_by: 'First administrator', done_at: expect.any(String) },
    { text: 'Load it', required: false, done_at: null },
  ]);
});

test('requires a reason to block a step and shows it on the page of the step', async () => {
  const { id, steps } = await addCampaignWithSteps(['Alpha']);
  const params = { id, stepId: steps[0]! };
  await call(assignSteps, { params: { id }, body: { steps, owners: [session().profile!.uid] } });
  await call(changeStepState, { params, body: { state: 'in_progress', override: false } });
  const screen = await show(<Edit />, { path: '/edit/:campaignId', at: `/edit/${id}?step=${steps[0]}` });
  await screen.getByRole('button', { name: 'Change the state of Alpha' }).click();
  await screen.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The list is late');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(screen.getByRole('region', { name: 'Progress' }).getByText('The list is late')).toBeVisible();
});

test('adds a step of zero days as a milestone', async () => {
  const { id, plan } = await addCampaignWithSteps([]);
  const screen = await show(<Manage />, { path: '/steps', at: `/steps?campaign=${id}` });
  await screen.getByRole('button', { name: 'Add a step' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Step/ }).fill('Kick-off');
  await dialog.getByRole('combobox', { name: /^Phase/ }).click();
  await screen.getByRole('option', { name: 'Setup' }).click();
  await dialog.getByRole('textbox', { name: /Duration|days/ }).fill('0');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByRole('row', { name: /Kick-off/ })).toHaveTextContent('Milestone');
  expect((await plan()).steps).toMatchObject([{ name: 'Kick-off', kind: 'milestone', duration: 0 }]);
});

test('shifts selected steps together by working days', async () => {
  const { id, plan } = await addCampaignWithSteps();
  const screen = await show(<Dates />, { path: '/dates/:campaignId', at: `/dates/${id}` });
  const shift = screen.getByRole('button', { name: 'Shift dates' });
  await expect.element(shift).toBeDisabled();
  for (const step of ['Alpha', 'Gamma']) await screen.getByRole('checkbox', { name: `Select ${step}` }).click();
  await shift.click();
  await screen.getByRole('textbox', { name: 'Working days', exact: true }).fill('5');
  await screen.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect.element(screen.getByRole('dialog').getByText(/^Moves 2 steps/)).toBeVisible();
  await screen.getByRole('button', { name: 'Apply' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect((await plan()).steps.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Alpha', '2026-03-09', '2026-03-10'],
    ['Beta', '2026-03-04', '2026-03-05'],
    ['Gamma', '2026-03-13', '2026-03-16'],
  ]);
});

test('assigns all team members of a user type to the steps of a phase', async () => {
  const { id, plan } = await addCampaignWithSteps(['Alpha', 'Beta']);
  const role_id = (await call(roles.add, { body: { name: `Role ${randomWord()}`, description: '' } })).id;
  const { options: types } = await call(lookup, { params: { list: 'staff-types' }, query: {} });
  const people: string[] = [];
  for (const type of [types[0]!, types[0]!, types[1]!]) {
    const word = randomWord();
    const names = { first_name: 'Ada', surname: word, display_name: `Ada ${word}` };
    const body = { ...names, email: `${word}@leadwright.example`, role_id, user_type_id: type.id };
    people.push((await call(staffUsers.add, { body })).id);
  }
  await call(joinCampaignTeam, { params: { id }, body: { people, role: 'data' } });
  const screen = await show(<Dates />, { path: '/dates/:campaignId', at: `/dates/${id}` });
  await screen.getByRole('combobox', { name: 'Select a phase' }).click();
  await screen.getByRole('option', { name: 'Data' }).click();
  await screen.getByRole('button', { name: 'Assign owners' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Owners of 2 steps' });
  await dialog.getByRole('combobox', { name: 'Add everyone of a user type' }).click();
  await screen.getByRole('option', { name: types[0]!.label, exact: true }).click();
  await dialog.getByRole('button', { name: 'Assign owners' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  for (const { owners } of (await plan()).steps)
    expect(owners.map((owner) => owner.id).toSorted()).toEqual(people.slice(0, 2).toSorted());
});

test('reorders steps within their phase with the arrow keys', async () => {
  const { id, plan } = await addCampaignWithSteps();
  const screen = await show(<Manage />, { path: '/steps', at: `/steps?campaign=${id}` });
  const handle = screen.getByRole('button', { name: /^Move Gamma/ });
  await expect.element(handle).toBeVisible();
  const names = async () => (await plan()).steps.map(({ name }) => name);
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByText('Gamma moved to position 2')).toBeInTheDocument();
  await expect.poll(names).toEqual(['Alpha', 'Gamma', 'Beta']);
  await expect.element(screen.getByRole('row').nth(2)).toHaveTextContent('Gamma');
});

test('shows the steps as cards on a narrow screen', async () => {
  const { id } = await addCampaignWithSteps();
  await page.viewport(390, 800);
  const screen = await show(<Manage />, { path: '/steps', at: `/steps?campaign=${id}` });
  const action = screen.getByRole('button', { name: 'Change the state of Alpha' });
  await expect.element(action).toBeVisible();
  expect(action.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  const card = screen.getByRole('row', { name: /Edit Alpha/ });
  for (const detail of ['3 Mar 2026', /^\d days$/, '0%'])
    await expect.element(card.getByText(detail).first()).toBeVisible();
});

test('shows the fields of each step with labels in a card on a narrow screen', async () => {
  const { id } = await addCampaignWithSteps();
  await page.viewport(390, 800);
  const screen = await show(<Dates />, { path: '/dates/:campaignId', at: `/dates/${id}` });
  for (const name of ['Start of Alpha', 'End of Alpha', 'Hours of work on Alpha']) {
    const field = screen.getByRole('textbox', { name });
    await expect.element(field).toBeVisible();
    expect(field.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
  const cell = screen.getByRole('textbox', { name: 'End of Alpha' }).element().closest('td')!;
  expect(cell.dataset.label).toBe('End');
  expect(getComputedStyle(cell, '::before').display).toBe('block');
});
