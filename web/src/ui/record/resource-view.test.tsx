import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { Badge } from '@mantine/core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { entityScreens } from '../../paths.ts';
import { openRecordMenu } from '../../testing/record-menu.ts';
import { show } from '../../testing/show.tsx';
import { ResourceView } from './resource-view.tsx';

const randomCode = () => Math.random().toString(36).slice(2, 10).toUpperCase();

async function addClient(values: object = {}) {
  const code = randomCode();
  const body = { code, name: `Client ${code}`, website: `${code.toLowerCase()}.co.uk`, ...values };
  return call(clients.add, { body: body as never });
}
const loadClient = (id: string) => call(clients.view, { params: { id } });
const editClient = (id: string, version: number, values: object) =>
  call(clients.edit, { params: { id }, body: { version, ...values } });

/** Shows a client. `showsEmptyFields` also shows its empty fields. */
async function showClient(id: string, search = '', showsEmptyFields = true) {
  const view = (
    <ResourceView
      resource={clients}
      screens={entityScreens('client', 'clients')}
      badge={({ status }) => <Badge>{status}</Badge>}
      keyFacts={['website']}
      omittedFacts={['jurisdiction']}
      related={({ name }) => [{ key: 'letters', title: 'Letters', content: <p>Letters of {name}</p> }]}
    />
  );
  const screen = await show(view, { path: '/clients/:clientId', at: `/clients/${id}${search}` });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'More actions' })).toBeVisible();
  const showEmptyButton = screen.getByRole('button', { name: /^Show \d+ empty fields?$/ });
  if (showsEmptyFields && showEmptyButton.query()) await showEmptyButton.click();
  const tab = (name: string) => screen.getByRole('tab', { name });
  const panel = screen.getByRole('tabpanel');
  const pencil = (name: string) => screen.getByRole('button', { name: `Edit ${name}`, exact: true });
  const input = (name: string) => screen.getByRole('textbox', { name });
  return { ...screen, showEmptyButton, tab, panel, pencil, input };
}

test('shows name, state, key facts and actions in the header', async () => {
  const { id, name, website } = await addClient();
  const screen = await showClient(id);
  const { getByRole, getByText, tab } = screen;
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent(String(name));
  await expect.element(getByText('active', { exact: true })).toBeVisible();
  await expect.element(getByText(`Website ${website}`)).toBeVisible();
  await expect.element(getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute('href', `/clients/edit/${id}`);
  await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true');
});

test('leaves the fields of the header and omitted fields out of the details', async () => {
  const { id } = await addClient();
  const { getByRole } = await showClient(id);
  const details = getByRole('region', { name: 'Details' });
  await expect.element(details.getByText('Legal name')).toBeVisible();
  const labels = details
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent);
  expect(labels).not.toContain('Name');
  expect(labels).not.toContain('Website');
  expect(labels).not.toContain('Jurisdiction');
});

test('lists archiving last in the menu and restores an archived record', async () => {
  const { id } = await addClient();
  const screen = await showClient(id);
  const { getByRole } = screen;
  expect(getByRole('button', { name: 'Archive' }).query()).toBeNull();
  await openRecordMenu(screen);
  await expect.element(getByRole('menuitem').last()).toHaveTextContent('Archive');
  await getByRole('menuitem', { name: 'Archive' }).click();
  await getByRole('button', { name: 'Restore' }).click();
  await expect.element(getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  expect((await loadClient(id)).archived_at).toBeNull();
});

test('shows the latest changes next to the details with a link to all changes', async () => {
  const { id } = await addClient();
  for (let version = 1; version <= 5; version += 1) await editClient(id, version, { notes: `Note ${version}` });
  const { getByRole, panel, router } = await showClient(id);
  const changes = getByRole('region', { name: 'Latest changes' });
  await expect.poll(() => changes.getByRole('listitem').elements().length).toBe(5);
  await expect.element(changes.getByRole('listitem').first()).toHaveTextContent('Changed Notes');
  await changes.getByRole('link', { name: 'Show all' }).click();
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(6);
  expect(router.state.location.search).toBe('?tab=activity');
});

test('shows the time of a change only for a changed record', async () => {
  const unchangedView = await showClient((await addClient()).id);
  await expect.element(unchangedView.getByText('Added just now', { exact: true })).toBeVisible();
  await unchangedView.unmount();
  const { id } = await addClient();
  await editClient(id, 1, { website: 'acme.com' });
  const changedView = await showClient(id);
  await expect.element(changedView.getByText('Changed just now · Added just now', { exact: true })).toBeVisible();
});

test('keeps the open tab in the URL and restores it from there', async () => {
  const { id, name } = await addClient();
  const { tab, panel, router } = await showClient(id, '?tab=letters');
  await expect.element(panel).toHaveTextContent(`Letters of ${name}`);
  await tab('Activity').click();
  await expect.element(panel).toHaveTextContent('Added');
  expect(router.state.location.search).toBe('?tab=activity');
  await tab('Overview').click();
  expect(router.state.location.search).toBe('');
});

test('shows activity as sentences and audit with old and new values', async () => {
  const { id } = await addClient();
  await editClient(id, 1, { legal_name: 'First Limited', status: 'on_hold' });
  await editClient(id, 2, { legal_name: 'Second Limited' });
  const { tab, panel } = await showClient(id);
  await tab('Activity').click();
  const events = panel.getByRole('listitem');
  await expect.poll(() => events.elements().length).toBe(3);
  await expect.element(events.nth(0)).toHaveTextContent('Changed Legal namejust now · First administrator');
  await expect.element(events.nth(1)).toHaveTextContent('Changed Legal name and Status');
  await expect.element(events.nth(2)).toHaveTextContent('Added');
  await tab('Audit').click();
  const row = (text: string) => panel.getByRole('row', { name: text });
  await expect.element(row('Legal name First Limited Second Limited')).toBeVisible();
  await expect.element(row('Status Active On hold')).toBeVisible();
});

test('shows in the activity on which screen an action was performed', async () => {
  const originalUrl = window.location.href;
  window.history.replaceState(null, '', '/clients');
  const { id } = await addClient();
  window.history.replaceState(null, '', originalUrl);
  const { tab, panel } = await showClient(id);
  await tab('Activity').click();
  await expect
    .element(panel.getByRole('listitem'))
    .toHaveTextContent('Addedjust now · First administrator · in Screen clients');
});

test('hides empty fields until the user shows them, except a newly emptied field', async () => {
  const { id } = await addClient({ legal_name: 'Filled Limited' });
  const { showEmptyButton, getByText, getByRole, pencil, input } = await showClient(id, '', false);
  await expect.element(getByText('Filled Limited')).toBeVisible();
  await expect.element(getByText('Registration number')).not.toBeInTheDocument();
  await pencil('Legal name').click();
  await input('Legal name').fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(pencil('Legal name')).toHaveFocus();
  await showEmptyButton.click();
  await expect.element(getByText('Registration number')).toBeVisible();
  await getByRole('button', { name: /^Hide \d+ empty fields$/ }).click();
  await expect.element(getByText('Registration number')).not.toBeInTheDocument();
});

test('edits a value in place with the pencil or a double click and saves only this value', async () => {
  const { id, code, version } = await addClient();
  const { pencil, input, getByText, getByRole } = await showClient(id);
  await pencil('Legal name').click();
  await expect.element(input('Legal name')).toHaveFocus();
  // Only one field can be edited at a time.
  expect(pencil('Name').elements()).toHaveLength(0);
  await input('Legal name').fill('By pencil');
  await userEvent.keyboard('{Enter}');
  await expect.element(pencil('Legal name')).toHaveFocus();
  await expect.element(getByText('By pencil')).toBeVisible();
  expect(await loadClient(id)).toMatchObject({ legal_name: 'By pencil', version: version + 1 });

  await getByText('By pencil').dblClick();
  await input('Legal name').fill('By double click');
  await getByRole('button', { name: 'Save' }).click();
  await expect.element(getByText('By double click')).toBeVisible();
  expect(await loadClient(id)).toMatchObject({ legal_name: 'By double click', website: `${code.toLowerCase()}.co.uk` });

  await pencil('Legal name').click();
  await input('Legal name').fill('Not this');
  await userEvent.keyboard('{Escape}');
  await expect.element(getByText('By double click')).toBeVisible();
  expect(await loadClient(id)).toMatchObject({ legal_name: 'By double click' });
});

test('selects and saves an option using only the keyboard', async () => {
  const { id } = await addClient({ locale: 'de-DE' });
  const { pencil, getByRole } = await showClient(id);
  await expect.element(pencil('Locale')).toBeInTheDocument();
  pencil('Locale').element().focus();
  await userEvent.keyboard('{Enter}');
  const locale = getByRole('combobox', { name: 'Locale' });
  await expect.element(locale).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(getByRole('option', { name: 'English (United Kingdom)' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  // The key selects the first or second option, depending on when the list was rendered.
  await expect
    .poll(() => (locale.element() as HTMLInputElement).value)
    .toMatch(/^(English \(United Kingdom\)|Nederlands.*)$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(pencil('Locale')).toHaveFocus();
  expect((await loadClient(id)).locale).toMatch(/^(en-GB|nl-NL)$/);
});

test('shows a problem at the edited field, even when another field causes it', async () => {
  const { id } = await addClient({ contract_end: '2026-01-31' });
  const otherClient = await addClient();
  const { pencil, input, getByLabelText } = await showClient(id);
  await pencil('Code').click();
  await input('Code').fill(otherClient.code);
  await userEvent.keyboard('{Enter}');
  await expect.element(input('Code')).toHaveAccessibleDescription('Another client already has this value.');
  await userEvent.keyboard('{Escape}');
  await pencil('Contract start').click();
  await getByLabelText('Contract start').fill('2026-03-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(getByLabelText('Contract start')).toHaveAccessibleDescription('The end is before the start.');
  expect(await loadClient(id)).toMatchObject({ contract_start: null, version: 1 });
});

test('merges changes of different fields and asks about changes of the same field', async () => {
  const { id } = await addClient({ legal_name: 'As it was' });
  const { pencil, input, getByRole, getByText } = await showClient(id);
  await pencil('Legal name').click();
  await editClient(id, 1, { notes: 'Theirs' });
  await input('Legal name').fill('Mine');
  await userEvent.keyboard('{Enter}');
  await expect.element(getByText('Mine', { exact: true })).toBeVisible();
  expect(await loadClient(id)).toMatchObject({ legal_name: 'Mine', notes: 'Theirs', version: 3 });

  await pencil('Legal name').click();
  await editClient(id, 3, { legal_name: 'Theirs' });
  await input('Legal name').fill('Mine again');
  await userEvent.keyboard('{Enter}');
  const choice = getByRole('dialog').getByRole('radiogroup', { name: 'Legal name' });
  await choice
    .getByRole('radio', { name: /Theirs/ })
    .last()
    .click();
  await getByRole('button', { name: 'Save the chosen values' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect(await loadClient(id)).toMatchObject({ legal_name: 'Theirs' });
});

test('asks before leaving an edited value', async () => {
  const { id } = await addClient();
  const { pencil, input, router, getByRole, getByText } = await showClient(id);
  await pencil('Legal name').click();
  await input('Legal name').fill('Half');
  await router.navigate('/away');
  await getByRole('button', { name: 'Stay' }).click();
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(input('Legal name')).toHaveFocus();
  await expect.element(input('Legal name')).toHaveValue('Half');
  await userEvent.keyboard('{Escape}');
  await expect.element(input('Legal name')).not.toBeInTheDocument();
  await router.navigate('/away');
  await expect.element(getByText('Elsewhere')).toBeVisible();
});

test('disables editing in an archived row', async () => {
  const { id, code } = await addClient();
  await call(clients.remove, { params: { id } });
  const { pencil, getByRole, getByText } = await showClient(id);
  await expect.element(getByText(/It is hidden from lists/)).toBeVisible();
  expect(pencil('Legal name').elements()).toHaveLength(0);
  await getByText(`${code.toLowerCase()}.co.uk`).last().dblClick();
  expect(getByRole('textbox').elements()).toHaveLength(0);
});

test('copies id and link from the menu', async () => {
  const copiedTexts: string[] = [];
  navigator.clipboard.writeText = async (text) => {
    copiedTexts.push(text);
  };
  const { id } = await addClient();
  const { getByRole, getByText } = await showClient(id);
  await getByRole('button', { name: 'More actions' }).click();
  await getByRole('menuitem', { name: 'Copy id' }).click();
  await expect.element(getByText(`Copied: ${id}`)).toBeVisible();
  await getByRole('button', { name: 'More actions' }).click();
  await getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(() => copiedTexts).toEqual([id, `${window.location.origin}/clients/${id}`]);
});

test('links to the access explanation of a record for role administrators', async () => {
  const { id } = await addClient();
  const { getByRole } = await showClient(id);
  await getByRole('button', { name: 'More actions' }).click();
  await expect
    .element(getByRole('menuitem', { name: 'Who has access' }))
    .toHaveAttribute('href', `/roles/role-permission?tab=user&entity=clients&record=${id}`);
});

test('lists referring records in "Where used" with a link to the filtered list', async () => {
  const { id, name } = await addClient();
  const code = randomCode();
  const campaign = await call(campaigns.add, {
    body: {
      code,
      name: `Campaign ${code}`,
      client_id: id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      lawful_basis: 'legitimate_interest',
      client_visible: true,
    },
  });
  const { panel } = await showClient(id);
  await expect.element(panel.getByRole('heading', { name: 'Campaigns (1)' })).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: `Campaign ${code}` }))
    .toHaveAttribute('href', `/campaigns/${campaign.id}`);
  const list = panel.getByRole('link', { name: 'Show it in the list' }).element();
  const filter = new URL((list as HTMLAnchorElement).href).searchParams.get('filter');
  expect(JSON.parse(filter!)).toEqual({ client_label: { filterType: 'text', type: 'equals', filter: name } });
});
