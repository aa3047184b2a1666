import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { campaignFields } from '@leadwright/contract/features/fields';
import { gradeCategories } from '@leadwright/contract/features/grade-categories';
import { gradeSteps } from '@leadwright/contract/features/grade-steps';
import { gradeStates, grades, gradeVersions } from '@leadwright/contract/features/grades';
import { viewJob } from '@leadwright/contract/features/jobs';
import { populate } from '@leadwright/contract/features/populate';
import { changeStatus, viewWorking } from '@leadwright/contract/features/working';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign, addCampaignAccounts } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { DataGrid } from '../grid/data-grid.tsx';
import { CampaignWork } from './campaign-work.tsx';
import { useRequiredDetails } from './use-required-details.tsx';

/** Creates a campaign with two accounts in market and a grade scheme of steps with and without requirements. */
async function createWorkingCampaign() {
  const suffix = Math.random().toString(36).slice(2, 9).toUpperCase();
  const campaign_id = await addCampaign();
  await addCampaignAccounts(campaign_id, [`Asked ${suffix} 1`, `Asked ${suffix} 2`]);
  const category = await call(gradeCategories.add, {
    body: { name: `Category ${suffix}`, code: suffix, colour: '#4a7fd0' } as never,
  });
  const scheme = await call(grades.add, { body: { name: `Scheme ${suffix}`, scope: 'agency' } as never });
  const addStep = (code: string, label: string, order: number, extra: object = {}) =>
    call(gradeSteps.add, {
      body: {
        ...{ grade_id: scheme.id, code, label, order, category_id: category.id, meaning: label, colour: '#4a7fd0' },
        ...extra,
      } as never,
    });
  await addStep('P', 'Plain', 1);
  await addStep('N', 'Noted', 2, { note_required: true, required_fields: ['website', 'phone_no'], needs_qc: true });
  await addStep('M', 'Meeting', 3, { note_required: true, required_fields: ['website'], needs_qc: true });
  await call(gradeStates.change, { params: { id: scheme.id }, body: { state: 'active' } });
  const { versions } = await call(gradeVersions, { params: { id: scheme.id } });
  const { version } = await call(campaigns.view, { params: { id: campaign_id } });
  await call(campaigns.edit, {
    params: { id: campaign_id },
    body: { version, grade_version_id: versions[0]!.id },
  });
  const { data } = await call(accountsForCampaign.endpoint, {
    body: { campaign_id, query: JSON.stringify({ sortModel: [{ colId: 'company_name', sort: 'asc' }] }) },
  });
  const rows: { id: string }[] = JSON.parse(data).rows;
  for (const { id } of rows)
    await call(changeStatus, { params: { campaign_id, of: 'accounts', id }, body: { status: 'in_market' } });
  return { campaign_id, ids: rows.map(({ id }) => id) };
}

const choose = async (screen: Awaited<ReturnType<typeof show>>, label: string, option: RegExp) => {
  await screen.getByRole('combobox', { name: label }).click();
  await screen.getByRole('option', { name: option }).click();
};

test('requires the details of a grade step and logs the grade with its note', {
  timeout: 60_000,
}, async () => {
  const { campaign_id, ids } = await createWorkingCampaign();
  const id = ids[0]!;
  const campaignList = [{ campaign_id, name: 'Campaign' }];
  const screen = await show(
    <>
      <CampaignWork entity="accounts" id={id} campaigns={campaignList} content="state" />
      <CampaignWork entity="accounts" id={id} campaigns={campaignList} content="trail" />
    </>,
  );
  await screen.getByRole('button', { name: 'Change grade' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change grade' });
  await choose(screen, 'New grade', /^N Noted/);
  await expect.element(dialog.getByText(/also requires: Phone/)).toBeVisible();
  await choose(screen, 'New grade', /^M Meeting/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This grade requires a note.')).toBeVisible();
  await expect.element(dialog.getByText('The grade “M Meeting” requires: Website.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Website (required)' }).fill('asked.example');
  await dialog.getByRole('textbox', { name: 'Note (required)' }).fill('Spoke to the owner');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Waiting for quality control/)).toBeVisible();
  await expect.element(screen.getByText('Grade: Not graded → M Meeting')).toBeVisible();
  await expect.element(screen.getByText('Status: Unassigned → In market')).toBeVisible();
  await expect.element(screen.getByText('Spoke to the owner').first()).toBeVisible();
});

test('requires the custom fields of a grade in its dialog and saves the grade and the fields', {
  timeout: 60_000,
}, async () => {
  const { campaign_id, ids } = await createWorkingCampaign();
  const id = ids[0]!;
  await call(campaignFields.add, {
    body: { campaign_id, label: 'Headcount', type: 'integer', required: 'on_grade' } as never,
  });
  const campaignList = [{ campaign_id, name: 'Campaign' }];
  const screen = await show(<CampaignWork entity="accounts" id={id} campaigns={campaignList} content="state" />);
  await screen.getByRole('button', { name: 'Change grade' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change grade' });
  await choose(screen, 'New grade', /^P Plain/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This campaign requires “Headcount” with a grade.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Headcount (required)' }).fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('P Plain').first()).toBeVisible();
});

test('requires the reason or the date of a status in its dialog', { timeout: 60_000 }, async () => {
  const { campaign_id, ids } = await createWorkingCampaign();
  const campaignList = [{ campaign_id, name: 'Campaign' }];
  const screen = await show(<CampaignWork entity="accounts" id={ids[0]!} campaigns={campaignList} content="state" />);
  await screen.getByRole('button', { name: 'Change status' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change status' });
  await choose(screen, 'New status', /^On hold/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter the end date.')).toBeVisible();
  await dialog.getByLabelText('Until (required)').fill('2027-01-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('On hold').first()).toBeVisible();
});

function Grid({ campaignId }: { campaignId: string }) {
  const cellDialogs = useRequiredDetails('accounts', accountsForCampaign, campaignId);
  return (
    <div style={{ height: 500, display: 'flex' }}>
      <DataGrid
        dataset={accountsForCampaign}
        scope={{ campaign_id: campaignId }}
        onRejected={cellDialogs.onRejected}
        empty={{ title: '', text: '' }}
      />
      {cellDialogs.dialog}
    </div>
  );
}

test('opens the dialog for a status entered in a cell without its reason', {
  timeout: 60_000,
}, async () => {
  localStorage.clear();
  await import('../grid/editing/cell-editor.tsx');
  const { campaign_id, ids } = await createWorkingCampaign();
  const screen = await show(<Grid campaignId={campaign_id} />, { at: '/here?sort=company_name.asc' });
  const cell = () => document.querySelector<HTMLElement>('[data-row="0"] [data-column="account_status"]');
  await expect.element(screen.getByRole('grid')).toBeVisible();
  const scroller = screen.getByRole('grid').element();
  await expect
    .poll(() => {
      if (!cell()) scroller.scrollLeft += 200;
      return cell();
    })
    .toBeTruthy();
  await userEvent.click(cell()!);
  await expect.poll(() => document.activeElement).toBe(cell());
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await screen.getByRole('option', { name: 'Disqualified' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change status' });
  await dialog.getByRole('textbox', { name: 'Reason (required)' }).fill('Too small');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => cell()?.textContent).toContain('Disqualified');
  // The grid determines the order of the two accounts.
  const states = await Promise.all(ids.map((id) => call(viewWorking, { params: { campaign_id, of: 'accounts', id } })));
  expect(states.map(({ status_reason }) => status_reason).sort()).toEqual(['', 'Too small']);
});

test('corrects values for the campaign only and shows problems next to their fields', {
  timeout: 60_000,
}, async () => {
  const { campaign_id, ids } = await createWorkingCampaign();
  const id = ids[0]!;
  const { job_id } = await call(populate, { params: { campaign_id }, body: {} });
  const state = async () => (await call(viewJob, { params: { id: job_id } })).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  const screen = await show(
    <CampaignWork entity="accounts" id={id} campaigns={[{ campaign_id, name: 'Campaign' }]} content="state" />,
  );
  const edit = screen.getByRole('button', { name: 'Edit values' });
  await edit.click();
  const dialog = screen.getByRole('dialog', { name: 'Edit values' });
  await dialog.getByRole('textbox', { name: 'Account name' }).fill('');
  await dialog.getByRole('textbox', { name: 'Website' }).fill('no site at all');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('This cannot be left empty.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Account name' }).fill('Called differently here');
  await dialog.getByRole('textbox', { name: 'Website' }).fill('shop.copied.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: /^Called differently here/ })).toHaveTextContent('Edited here');
  await expect.element(screen.getByRole('cell', { name: /^shop.copied.example/ })).toBeVisible();
});
