import { clients } from '@leadwright/contract/features/clients';
import {
  colour,
  day,
  emailAddress,
  flag,
  reference,
  requiredChoice,
  secret,
  text,
  texts,
  timeZone,
  webUrl,
  wholeNumber,
} from '@leadwright/contract/fields';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { pauseReads } from '../../testing/calls.ts';
import { show } from '../../testing/show.tsx';
import { ReferenceField } from './controls/reference-field.tsx';
import { Field, fieldsOf } from './field.tsx';
import { FormShell } from './form-shell.tsx';
import { useRecordForm } from './use-record-form.ts';

const schema = z.object({
  name: text('Name', 20, { help: 'As on the door' }),
  notes: text('Notes', 500, { control: 'long-text' }),
  size: wholeNumber('Size', 0, 5_000),
  status: requiredChoice('Status', { on: 'Running', off: 'Stopped' }),
  active: flag('Active'),
  since: day('Since'),
  words: texts('Words', 3, 20),
  parent_id: reference('Client', 'clients'),
  shade: colour('Shade', '#4c6ef5'),
  email: emailAddress('Email'),
  website: webUrl('Website'),
  zone: timeZone('Time zone', 'Europe/London'),
  password: secret('Password', 15, 200),
});

function Form({ onSaved }: { onSaved: (values: unknown) => void }) {
  const record = useRecordForm({ schema, onSave: async (values) => onSaved(values) });
  return (
    <FormShell record={record}>
      {Object.keys(schema.shape).map((name) => (
        <Field key={name} name={name} />
      ))}
    </FormShell>
  );
}

async function showFields() {
  const onSaved = vi.fn<(values: unknown) => void>();
  const screen = await show(<Form onSaved={onSaved} />);
  const field = (label: string) => screen.getByRole('textbox', { name: label });
  return { ...screen, onSaved, field };
}

test('shows a control for every kind of field and saves its value', async () => {
  const code = Math.random().toString(36).slice(2, 10);
  const client = await call(clients.add, { body: { code, name: `Client ${code}` } });
  const { field, getByRole, getByLabelText, onSaved } = await showFields();
  await field('Name').fill('Acme');
  await expect.element(field('Name')).toHaveAccessibleDescription('As on the door');
  await field('Notes').fill('Two\nlines');
  await field('Size').fill('1234');
  await expect.element(field('Size')).toHaveValue('1,234');
  await getByRole('combobox', { name: 'Status' }).click();
  await getByRole('option', { name: 'Stopped' }).click();
  await getByRole('switch', { name: 'Active' }).click();
  await getByLabelText('Since').fill('2026-03-01');
  await getByRole('combobox', { name: 'Words' }).fill('one');
  await userEvent.keyboard('{Enter}');
  await getByRole('combobox', { name: 'Client' }).fill(code);
  await getByRole('option', { name: `Client ${code}` }).click();
  await field('Shade').fill('#112233');
  await field('Email').fill('a@acme.example');
  await field('Website').fill('acme.co.uk');
  await getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
  await getByRole('option', { name: /Berlin/ }).click();
  await getByLabelText(/^Password/).fill('correct horse battery');
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => onSaved.mock.calls)
    .toEqual([
      [
        {
          name: 'Acme',
          notes: 'Two\nlines',
          size: 1234,
          status: 'off',
          active: true,
          since: '2026-03-01',
          words: ['one'],
          parent_id: client.id,
          shade: '#112233',
          email: 'a@acme.example',
          website: 'acme.co.uk',
          zone: 'Europe/Berlin',
          password: 'correct horse battery',
        },
      ],
    ]);
});

test('sets the on-screen keyboard for email and web addresses and masks passwords', async () => {
  const { field, getByLabelText } = await showFields();
  await expect.element(field('Email')).toHaveAttribute('inputmode', 'email');
  await expect.element(field('Website')).toHaveAttribute('inputmode', 'url');
  await expect.element(getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
});

test('explains rejected values at their fields', async () => {
  const { field, getByRole } = await showFields();
  await field('Email').fill('no address');
  await field('Website').fill('nowhere');
  await field('Shade').fill('reddish');
  await getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a complete email address.');
  await expect.element(field('Website')).toHaveAccessibleDescription(/Enter a web address/);
  await expect.element(getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription('Status is required.');
});

test('clears an optional reference', async () => {
  const code = Math.random().toString(36).slice(2, 10);
  await call(clients.add, { body: { code, name: `Client ${code}` } });
  const { getByRole } = await showFields();
  const client = getByRole('combobox', { name: 'Client' });
  await client.fill(code);
  await getByRole('option', { name: `Client ${code}` }).click();
  await expect.element(client).toHaveValue(`Client ${code}`);
  await client.click();
  await getByRole('option', { name: `Client ${code}` }).click();
  await expect.element(client).toHaveValue('');
});

function RequiredReference() {
  const [id, setId] = useState<string | null>(null);
  return <ReferenceField label="Client" list="clients" value={id} onChange={setId} />;
}

test('keeps a required reference when it is selected again', async () => {
  const code = Math.random().toString(36).slice(2, 10);
  await call(clients.add, { body: { code, name: `Client ${code}` } });
  const { getByRole } = await show(<RequiredReference />);
  const client = getByRole('combobox', { name: 'Client' });
  await client.fill(code);
  for (const _ of ['chosen', 'chosen again']) {
    await client.click();
    await getByRole('option', { name: `Client ${code}` }).click();
    await expect.element(client).toHaveValue(`Client ${code}`);
  }
});

test('selects only results for the current search text', async () => {
  const code = Math.random().toString(36).slice(2, 10);
  for (const region of ['north', 'south'])
    await call(clients.add, { body: { code: code + region, name: `Client ${code} ${region}` } });
  const { getByRole, getByText } = await showFields();
  const client = getByRole('combobox', { name: 'Client' });
  await client.fill(`${code} north`);
  await expect.element(getByRole('option', { name: `Client ${code} north` })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(client).toHaveValue(`Client ${code} north`);
  const release = pauseReads();
  await client.fill(`${code} south`);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(client).toHaveValue(`${code} south`);
  await expect.element(getByText('Searching')).toBeVisible();
  expect(getByRole('option', { name: /Client/ }).elements()).toEqual([]);
  release();
  await expect.element(getByRole('option', { name: `Client ${code} south` })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(client).toHaveValue(`${code} south`);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(client).toHaveValue(`Client ${code} south`);
  // Enter has not submitted the form, whose required fields are empty.
  expect(getByText(/need correction/).elements()).toEqual([]);
});

const ClientField = fieldsOf(clients.fields);
function ClientForm() {
  const record = useRecordForm({ schema: clients.fields, onSave: async () => undefined });
  return (
    <FormShell record={record}>
      <ClientField name="legal_name" help="As registered" />
    </FormShell>
  );
}

test('renders a field that is typed for one entity', async () => {
  const { getByRole } = await show(<ClientForm />);
  await expect.element(getByRole('textbox', { name: 'Legal name' })).toHaveAccessibleDescription('As registered');
});
