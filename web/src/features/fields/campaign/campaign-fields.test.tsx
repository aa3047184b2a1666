import { listAdditionalFields, listCampaignCoreFields } from '@leadwright/contract/features/campaign-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../../api/call.ts';
import { addCampaign } from '../../../testing/campaign.ts';
import { show } from '../../../testing/show.tsx';
import { Screen as CoreFields } from './core-choice.tsx';
import { Screen as EditFields } from './edit-fields.tsx';
import { Screen as ListFields } from './list-fields.tsx';

/** Creates a campaign with integer fields of these names. */
async function addCampaignWithFields(...labels: string[]) {
  const campaign_id = await addCampaign();
  for (const label of labels)
    await call(campaignFields.add, { body: { campaign_id, label, type: 'integer' } as never });
  const fields = async () => (await call(listAdditionalFields, { params: { campaign_id } })).fields;
  const edit = () => show(<EditFields />, { path: '/edit/:campaignId', at: `/edit/${campaign_id}` });
  return { campaign_id, fields, edit };
}

test('changes settings in the table and saves them together', async () => {
  const { fields, edit } = await addCampaignWithFields('Desks', 'Sites');
  const screen = await edit();
  await screen.getByRole('combobox', { name: 'Required: Desks' }).selectOptions('Always');
  await screen.getByRole('checkbox', { name: 'Visible to developers: Sites' }).click();
  await screen.getByRole('checkbox', { name: 'Visible to the client: Desks' }).click();
  await screen.getByRole('textbox', { name: 'Section: Desks' }).fill('Needs');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  const findField = async (label: string) => (await fields()).find((field) => field.label === label)!;
  await expect.poll(async () => (await findField('Desks')).required).toBe('always');
  expect(await findField('Desks')).toMatchObject({ client_visible: true, section: 'Needs', sd_visible: true });
  expect(await findField('Sites')).toMatchObject({ required: 'no', sd_visible: false });
});

test('reorders fields with the arrow keys', async () => {
  const { fields, edit } = await addCampaignWithFields('Aisles', 'Bays');
  const screen = await edit();
  const handle = screen.getByRole('button', { name: 'Move Bays', exact: true });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByText('Bays moved to position 1')).toBeInTheDocument();
  await expect.poll(async () => (await fields()).map(({ label }) => label)).toEqual(['Bays', 'Aisles']);
});

test('asks whether to hide or archive a removed field', async () => {
  const { fields, edit } = await addCampaignWithFields('Ladders', 'Ropes');
  const screen = await edit();
  await screen.getByRole('button', { name: 'Remove Ladders' }).click();
  await screen.getByRole('button', { name: 'Hide, keep values' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show Ladders again' })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Ropes' }).click();
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByRole('rowheader', { name: /^Ropes/ })).not.toBeInTheDocument();
  expect((await fields()).map(({ label, state }) => [label, state])).toEqual([['Ladders', 'hidden']]);
});

test('lists who can see each field', async () => {
  const { campaign_id } = await addCampaignWithFields('Chimneys');
  const screen = await show(<ListFields />, { path: '/list', at: `/list?campaign=${campaign_id}` });
  await expect.element(screen.getByText('Chimneys')).toBeVisible();
  await expect.element(screen.getByText('Developers, Quality control')).toBeVisible();
});

/**
 * Dispatches the events of a drag. A real mouse drag would wait for the browser, which other tests use at the same
 * time.
 */
function drag(source: Element, target: Element): void {
  const dataTransfer = new DataTransfer();
  const dispatch = (element: Element, type: string) =>
    element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  dispatch(source, 'dragstart');
  const isRejected = dispatch(target, 'dragover');
  if (!isRejected) dispatch(target, 'drop');
}

test('chooses core fields with Enter or by dragging and saves their settings', async () => {
  const campaign_id = await addCampaign();
  const listCoreFields = async () => (await call(listCampaignCoreFields, { params: { campaign_id } })).fields;
  const screen = await show(<CoreFields />, { path: '/core', at: `/core?campaign=${campaign_id}` });
  const foundedButton = screen.getByRole('button', { name: 'Choose Founded' });
  await expect.element(foundedButton).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Find a field' }).fill('found');
  await expect.element(screen.getByRole('button', { name: 'Choose Legal name' })).not.toBeInTheDocument();
  (foundedButton.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('checkbox', { name: 'Editable by developers: Founded' }).click();
  await screen.getByRole('searchbox', { name: 'Find a field' }).fill('');
  drag(
    screen.getByRole('button', { name: 'Choose Legal name' }).element(),
    screen.getByRole('table', { name: 'Chosen' }).element(),
  );
  await expect.element(screen.getByRole('rowheader', { name: 'Legal name' })).toBeVisible();
  (screen.getByRole('button', { name: 'Remove Website' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Save choice' }).click();
  const findCoreField = async (name: string) =>
    (await listCoreFields()).find(({ entity, key }) => `${entity}.${key}` === name)!;
  await expect.poll(async () => (await findCoreField('account.founded')).chosen).toBe(true);
  expect(await findCoreField('account.founded')).toMatchObject({ sd_editable: false });
  expect(await findCoreField('account.legal_name')).toMatchObject({ chosen: true });
  expect(await findCoreField('account.website')).toMatchObject({ chosen: false });
});
