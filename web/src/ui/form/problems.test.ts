import './messages.ts';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { expect, test } from 'vitest';
import { initialValues } from './field-type.ts';
import { problemsOf } from './problems.ts';

test('reports every required field of an untouched form', () => {
  expect(problemsOf(campaigns.fields, initialValues(campaigns.fields))).toEqual({
    name: 'Name is required.',
    client_id: 'Client is required.',
    start_date: 'Start date is required.',
    end_date: 'End date is required.',
    lawful_basis: 'Lawful basis is required.',
  });
});

test('prefers messages of the contract and otherwise states the maximum length', () => {
  const values = { ...initialValues(clients.fields), name: 'x'.repeat(161), code: 'C', currency: 'pounds' };
  expect(problemsOf(clients.fields, values)).toEqual({
    name: 'Use at most 160 characters.',
    currency: 'Use a three-letter currency code.',
  });
});

test('explains out-of-range and fractional numbers', () => {
  const filled = {
    ...initialValues(campaigns.fields),
    code: 'C',
    name: 'N',
    client_id: 'c0a80101-0000-4000-8000-000000000001',
    start_date: '2026-01-01',
    end_date: '2026-02-01',
    lawful_basis: 'consent',
  };
  expect(problemsOf(campaigns.fields, filled)).toEqual({});
  expect(problemsOf(campaigns.fields, { ...filled, target_accounts: -1 })).toEqual({ target_accounts: 'At least 0.' });
  expect(problemsOf(campaigns.fields, { ...filled, target_accounts: 1.5 })).toEqual({
    target_accounts: 'Enter a whole number.',
  });
});
