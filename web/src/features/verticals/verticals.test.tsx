import { verticals } from '@leadwright/contract/features/verticals';
import { expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { call } from '../../api/call.ts';
import { show } from '../../testing/show.tsx';
import { List, View } from './verticals.tsx';

const word = () => Math.random().toString(36).slice(2, 9);
const add = async (name: string, parent_id: string | null = null) =>
  (await call(verticals.add, { body: { name, code: word().toUpperCase(), parent_id } })).id;
const view = (id: string) => call(verticals.view, { params: { id } });
const tree = () => show(<List />, { path: '/verticals', at: '/verticals' });

test('shows two levels of the tree with account counts', async () => {
  const mark = word();
  const top = await add(`Top ${mark}`);
  const middle = await add(`Middle ${mark}`, top);
  await add(`Bottom ${mark}`, middle);
  const { getByRole, getByText } = await tree();
  const item = getByRole('treeitem', { name: new RegExp(`^Top ${mark}`) }).first();
  await expect.element(item).toHaveAttribute('aria-expanded', 'true');
  await expect.element(getByRole('link', { name: `Middle ${mark}` })).toBeVisible();
  await expect.element(getByText('0 accounts').first()).toBeVisible();
  await expect.element(getByRole('link', { name: `Bottom ${mark}` })).not.toBeInTheDocument();
});

test('moves and merges a vertical by keyboard and undoes the merge', async () => {
  const mark = word();
  const [removed, stays] = [await add(`Gone ${mark}`), await add(`Stays ${mark}`)];
  const child = await add(`Child ${mark}`, removed);
  const screen = await tree();
  const act = async (name: string, what: string) => {
    const press = async (target: Locator) => {
      await expect.element(target).toBeVisible();
      // A menu and a dialog move the focus when they open and close.
      await vi.waitFor(async () => {
        (target.element() as HTMLElement).focus();
        await new Promise((later) => setTimeout(later, 200));
        expect(document.activeElement).toBe(target.element());
      });
      await userEvent.keyboard('{Enter}');
    };
    await press(screen.getByRole('button', { name: `Actions for ${name}` }));
    await press(screen.getByRole('menuitem', { name: what }));
  };
  const choose = async (label: string, name: string) => {
    await screen.getByRole('combobox', { name: label }).fill(name);
    await expect.element(screen.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
  };
  await act(`Child ${mark}`, 'Move…');
  await choose('Parent', `Stays ${mark}`);
  await screen.getByRole('button', { name: 'Move', exact: true }).click();
  await vi.waitFor(async () => expect((await view(child)).parent_id).toBe(stays), { timeout: 20_000 });

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();

  await act(`Gone ${mark}`, 'Merge…');
  await choose('Merge into', `Stays ${mark}`);
  await expect.element(screen.getByText('No records use it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Merge', exact: true }).click();
  await vi.waitFor(async () => expect((await view(removed)).merged_into_id).toBe(stays), { timeout: 20_000 });

  const page = await show(<View />, { path: '/vertical/:verticalId', at: `/vertical/${stays}` });
  await expect.element(page.getByText(`“Gone ${mark}” was merged into this one`)).toBeVisible();
  await page.getByRole('button', { name: `Undo the merge with Gone ${mark}` }).click();
  await vi.waitFor(async () => expect((await view(removed)).merged_into_id).toBeNull(), { timeout: 20_000 });
});
