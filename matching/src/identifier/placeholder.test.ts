import { expect, test } from 'vitest';
import { isPlaceholderDomain, isPlaceholderEmail, isPlaceholderName, isPlaceholderPhone } from './placeholder.ts';
import { isSharedMailbox } from './shared-mailbox.ts';

test.each(['none@none.com', 'test@test.com', 'unknown@unknown.com', 'x@x.com', 'n/a@acme.com', 'kein@kein.de'])(
  'recognises the placeholder address %s',
  (email) => {
    expect(isPlaceholderEmail(email)).toBe(true);
  },
);

test.each(['smith@smith.com', 'eva.ott@acme.com', 'nona@acme.com', 'testa@acme.com', 'e.e@acme.com'])(
  'keeps the address %s',
  (email) => {
    expect(isPlaceholderEmail(email)).toBe(false);
  },
);

test.each(['?0000000000', '?123456789', '+449999999999', '?9876543210', '+15555555555'])(
  'recognises the placeholder number %s',
  (phone) => {
    expect(isPlaceholderPhone(phone)).toBe(true);
  },
);

test.each(['+495415550100', '+441632960123', '+442079460018'])('keeps the number %s', (phone) => {
  expect(isPlaceholderPhone(phone)).toBe(false);
});

test('recognises names and domains that stand for nothing, but not short names', () => {
  expect([['unknown'], ['n', 'a'], ['test']].map(isPlaceholderName)).toEqual([true, true, true]);
  expect([['na'], ['null'], ['no'], ['eva']].map(isPlaceholderName)).toEqual([false, false, false, false]);
  expect(['none.com', 'test.co.uk', 'acme.co.uk'].map(isPlaceholderDomain)).toEqual([true, true, false]);
});

test('recognises the mailboxes of a company', () => {
  expect(['info@acme.com', 'sales.uk@acme.com', 'vertrieb2@acme.de'].map(isSharedMailbox)).toEqual([true, true, true]);
  expect(['infante@acme.com', 'eva.ott@acme.com'].map(isSharedMailbox)).toEqual([false, false]);
});
