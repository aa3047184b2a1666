import './messages.ts';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import { type AccountView, addAccounts, viewAccount } from '@leadwright/contract/features/accounts';
import { expect, test } from 'vitest';
import { call } from '../../api/call.ts';
import { writes } from '../../testing/calls.ts';
import { show } from '../../testing/show.tsx';
import { formatDay } from '../../ui/format.ts';
import { AccountForm } from './account-form.tsx';

const randomWord = () => Math.random().toString(36).slice(2, 10);
const callbacks = { onSaved: () => undefined, onCancel: () => undefined };
const randomNumber = () => String(10_000_000 + Math.floor(Math.random() * 80_000_000));

async function showForm(account?: AccountView) {
  const formProps = account ? { account } : { initial: { country: 'GB' } };
  const screen = await show(<AccountForm {...formProps} {...callbacks} />);
  // The label of a required field ends in "required".
  const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await expect.element(field('Account name')).toBeVisible();
  return { ...screen, field, save: () => screen.getByRole('button', { name: 'Save', exact: true }).click() };
}
const findByName = async (name: string) => {
  const query = JSON.stringify({ filterModel: { company_name: { filterType: 'text', type: 'equals', filter: name } } });
  const { data } = await call(allDbAccounts.endpoint, { body: { query } });
  return (JSON.parse(data) as { rows: { id: string }[] }).rows;
};

test('shows accounts with the typed name, website, LinkedIn page or number as cards', async () => {
  const [name, host, page, value] = [
    `Known ${randomWord()} Ltd`,
    `${randomWord()}.example`,
    randomWord(),
    randomNumber(),
  ];
  const { id } = await call(addAccounts, {
    body: {
      company_name: name,
      country: 'GB',
      website: `https://${host}`,
      linkedin: `https://www.linkedin.com/company/${page}`,
      identifiers: [{ scheme: 'GB-COH', value }],
    } as never,
  });
  const { field, getByRole, getByText } = await showForm();
  const card = getByRole('link', { name: `Open ${name} in a new tab` });
  for (const [label, input] of [
    ['Account name', name.toUpperCase()],
    ['Website', `http://www.${host}/about`],
    ['LinkedIn', `linkedin.com/company/${page}/`],
  ] as const) {
    await field(label).fill(input);
    await expect.element(card).toBeVisible();
    await expect.element(card).toHaveAttribute('href', `/accounts/${id}`);
    await field(label).fill('');
    await expect.element(card).not.toBeInTheDocument();
  }
  await getByRole('button', { name: 'Add a number' }).click();
  await getByRole('textbox', { name: 'Number 1', exact: true }).fill(value);
  await expect.element(card).toBeVisible();
  await expect.element(getByText('1 account may be the same')).toBeVisible();
});

test('creates another account with the same name when a reason is given', async () => {
  const name = `Namesake ${randomWord()} Ltd`;
  await call(addAccounts, { body: { company_name: name, country: 'GB' } });
  const { field, save, getByRole } = await showForm();
  await field('Account name').fill(name);
  await getByRole('button', { name: 'Create anyway' }).click();
  const reason = getByRole('textbox', { name: 'Why this is another account' });
  await save();
  await expect
    .element(reason)
    .toHaveAccessibleDescription(/Explain why this is another account, or open the existing one\./);
  expect(await findByName(name)).toHaveLength(1);
  await reason.fill('Same name, another owner');
  await save();
  await expect.poll(async () => (await findByName(name)).length).toBe(2);
});

test('keeps one primary phone per type when another phone becomes primary', async () => {
  const { id } = await call(addAccounts, {
    body: {
      company_name: `Phones ${randomWord()}`,
      country: 'GB',
      phones: [
        { type: 'S', number: '+44 20 7946 0001', primary: true },
        { type: 'S', number: '+44 20 7946 0002' },
        { type: 'DDI', number: '+44 20 7946 0003', primary: true },
      ],
    } as never,
  });
  const { save, getByRole } = await showForm(await call(viewAccount, { params: { id } }));
  await getByRole('button', { name: 'Make phone 2 the primary one of its type' }).click();
  await getByRole('combobox', { name: 'Type of phone 3' }).selectOptions('Mobile');
  await save();
  const phones = async () =>
    (await call(viewAccount, { params: { id } })).phones.map(({ type, primary }) => [type, primary]);
  await expect.poll(phones).toEqual([
    ['S', false],
    ['S', true],
    ['Cell', true],
  ]);
});

test('saves the trading name and the year in which a company was founded', async () => {
  const { id } = await call(addAccounts, {
    body: { company_name: `Founded ${randomWord()}`, country: 'GB', founded: '2004-06-30' } as never,
  });
  const { field, save } = await showForm(await call(viewAccount, { params: { id } }));
  await expect.element(field('Founded')).toHaveValue(formatDay('2004-06-30'));
  await field('Trading name').fill('Mill Lane Tools');
  await field('Founded').fill('1998');
  await save();
  const values = async () => {
    const { trading_name, founded } = await call(viewAccount, { params: { id } });
    return [trading_name, founded];
  };
  await expect.poll(values).toEqual(['Mill Lane Tools', '1998']);
});

test('reports invalid addresses and a duplicate without a reason before sending', async () => {
  const name = `Kestrel ${Math.random().toString(36).slice(2)} Limited`;
  await call(addAccounts, { body: { company_name: name, country: 'GB' } as never });
  const previousWriteCount = writes().length;
  const { field, save, getByRole, getByText } = await showForm();
  await field('Website').fill('not a url!!');
  await field('LinkedIn').fill('foo');
  await save();
  const summary = getByRole('alert');
  await expect.element(summary).toHaveTextContent('3 values need correction');
  await field('Account name').fill(name);
  await expect.element(getByText('1 account may be the same')).toBeVisible();
  await save();
  for (const problem of [
    'Website: Enter a web address, such as "acme.co.uk".',
    'LinkedIn: Enter the address of the LinkedIn page.',
    'Why this is another account: Explain why this is another account, or open the existing one.',
  ])
    await expect.element(summary.getByRole('button', { name: problem })).toBeVisible();
  expect(
    writes()
      .slice(previousWriteCount)
      .filter(({ path }) => path.endsWith('add_accounts')),
  ).toEqual([]);
});
