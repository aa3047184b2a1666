import { addAccounts } from '@leadwright/contract/features/accounts';
import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { addCampaign, checkFile } from '../../testing/campaign.ts';
import { show } from '../../testing/show.tsx';
import { List, View } from './verticals.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 9);
const addVertical = async (name: string, parent_id: string | null = null) =>
  (await call(verticals.add, { body: { name, code: randomWord().toUpperCase(), parent_id } })).id;
const readVertical = (id: string) => call(verticals.view, { params: { id } });
const showTree = () => show(<List />, { path: '/verticals', at: '/verticals' });

test('shows two levels of the tree with account counts', async () => {
  const suffix = randomWord();
  const top = await addVertical(`Top ${suffix}`);
  const middle = await addVertical(`Middle ${suffix}`, top);
  await addVertical(`Bottom ${suffix}`, middle);
  const { getByRole, getByText } = await showTree();
  const item = getByRole('treeitem', { name: new RegExp(`^Top ${suffix}`) }).first();
  await expect.element(item).toHaveAttribute('aria-expanded', 'true');
  await expect.element(getByRole('link', { name: `Middle ${suffix}` })).toBeVisible();
  await expect.element(getByText('0 accounts').first()).toBeVisible();
  await expect.element(getByRole('link', { name: `Bottom ${suffix}` })).not.toBeInTheDocument();
});

test('moves and merges a vertical with the keyboard and undoes the merge', async () => {
  const suffix = randomWord();
  const [mergedId, survivorId] = [await addVertical(`Gone ${suffix}`), await addVertical(`Stays ${suffix}`)];
  const child = await addVertical(`Child ${suffix}`, mergedId);
  const screen = await showTree();
  const runAction = async (name: string, item: string) => {
    const press = async (target: Locator) => {
      await expect.element(target).toBeVisible();
      // A menu and a dialog move the focus when they open and close.
      await vi.waitFor(async () => {
        (target.element() as HTMLElement).focus();
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect(document.activeElement).toBe(target.element());
      }, 20_000);
      await userEvent.keyboard('{Enter}');
    };
    await press(screen.getByRole('button', { name: `Actions for ${name}` }));
    await press(screen.getByRole('menuitem', { name: item }));
  };
  const choose = async (label: string, name: string) => {
    await screen.getByRole('combobox', { name: label }).fill(name);
    await expect.element(screen.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
  };
  await runAction(`Child ${suffix}`, 'Move…');
  const parent = screen.getByRole('combobox', { name: 'Parent' });
  await expect.element(parent).toHaveValue(`Gone ${suffix}`);
  await expect.element(screen.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  const selection = () => {
    const input = parent.element() as HTMLInputElement;
    return input.value.slice(input.selectionStart!, input.selectionEnd!);
  };
  await expect.poll(selection).toBe(`Gone ${suffix}`);
  await choose('Parent', `Stays ${suffix}`);
  await screen.getByRole('button', { name: 'Move', exact: true }).click();
  await vi.waitFor(async () => expect((await readVertical(child)).parent_id).toBe(survivorId), { timeout: 20_000 });

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await runAction(`Gone ${suffix}`, 'Merge…');
  await choose('Merge into', `Stays ${suffix}`);
  await expect.element(screen.getByText('No records use it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Merge', exact: true }).click();
  await vi.waitFor(async () => expect((await readVertical(mergedId)).merged_into_id).toBe(survivorId), {
    timeout: 20_000,
  });

  const page = await show(<View />, { path: '/vertical/:verticalId', at: `/vertical/${survivorId}` });
  await expect.element(page.getByText(`“Gone ${suffix}” was merged into this one`)).toBeVisible();
  await page.getByRole('button', { name: `Undo: “Gone ${suffix}” was merged into this one` }).click();
  await vi.waitFor(async () => expect((await readVertical(mergedId)).merged_into_id).toBeNull(), { timeout: 20_000 });
});

test('shows account names in title case when they are stored in capitals', async () => {
  const id = await addVertical(`Crafts ${randomWord()}`);
  await call(addAccounts, { body: { company_name: 'OSPREY BUILDING LTD', country: 'GB', vertical_id: id } as never });
  const page = await show(<View />, { path: '/vertical/:verticalId', at: `/vertical/${id}` });
  await expect.element(page.getByRole('heading', { name: 'Accounts (1)' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Osprey Building Ltd' })).toBeVisible();
});

test('makes an industry of an import a synonym of the chosen vertical and undoes it', async () => {
  const [industry, name] = [`Industry ${randomWord()}`, `Vertical ${randomWord()}`];
  const id = await addVertical(name);
  await checkFile(await addCampaign(), `Company,Industry\nUnheard Works Ltd,${industry}`, {
    0: 'company_name',
    1: 'vertical',
  });
  const screen = await show(<List />, { path: '/verticals', at: '/verticals?as=unmapped' });
  await expect.element(screen.getByRole('cell', { name: industry, exact: true })).toBeVisible();
  const select = screen.getByRole('combobox', { name: `Vertical for ${industry}` });
  await select.fill(name);
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await vi.waitFor(async () => expect((await readVertical(id)).synonyms).toEqual([industry]), { timeout: 20_000 });
  await expect.element(screen.getByRole('cell', { name: industry, exact: true })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('cell', { name: industry, exact: true })).toBeVisible();
  expect((await readVertical(id)).synonyms).toEqual([]);
});

test('reports once that the vertical of an industry was not saved', async () => {
  const [industry, name] = [`Industry ${randomWord()}`, `Vertical ${randomWord()}`];
  await addVertical(name);
  await checkFile(await addCampaign(), `Company,Industry\nUnsaved Works Ltd,${industry}`, {
    0: 'company_name',
    1: 'vertical',
  });
  const screen = await show(<List />, { path: '/verticals', at: '/verticals?as=unmapped' });
  const select = screen.getByRole('combobox', { name: `Vertical for ${industry}` });
  await select.fill(name);
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  const { fetch } = window;
  const failing = vi
    .spyOn(window, 'fetch')
    .mockImplementation((url, init) => (init?.method === 'GET' ? fetch(url, init) : Promise.reject(new TypeError())));
  try {
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('alert').first()).toBeVisible();
    expect(screen.getByRole('alert').elements()).toHaveLength(1);
  } finally {
    failing.mockRestore();
  }
});
