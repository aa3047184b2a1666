import '../ui/form/messages.ts';
import '../ui/messages.ts';
import { AppError, ERROR_STATUS, type ErrorBody, invalidInput } from '@leadwright/contract/errors';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { defineMessage } from '@leadwright/contract/message';
import { validate } from '@leadwright/contract/problems';
import i18next, { t } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { toCallError } from '../api/call-error.ts';
import { explain } from '../api/explain.ts';
import { findScreen, titleOf } from '../screens.ts';
import { initialValues, metaOf } from '../ui/form/field-type.ts';
import { problemsOf, translateProblems } from '../ui/form/problems.ts';
import { localizeDataset } from '../ui/grid/localize-dataset.ts';
import { translated } from './translated.ts';

/** A few messages of every kind in a second language; all others have no translation. */
const GERMAN = {
  forms: { save: 'Speichern' },
  screens: { clients: 'Kunden' },
  lists: { clients: 'Kunden' },
  fields: { clients: { name: 'Bezeichnung', account_manager_id: 'Betreuung' } },
  choices: { clients: { status: { active: 'Aktiv' } } },
  help: { clients: { code: 'Kurz und eindeutig' } },
  problems: {
    required: 'Bitte ausfüllen.',
    requiredField: '{{field}} fehlt.',
    tooLong: 'Höchstens {{maximum}} Zeichen.',
    taken: 'Gibt es schon.',
    endBeforeStart: 'Das Ende liegt vor dem Anfang.',
  },
  errors: { conflict: 'Inzwischen von jemand anderem geändert.' },
};

beforeEach(async () => {
  i18next.addResourceBundle('de', 'translation', GERMAN);
  await i18next.changeLanguage('de');
});
afterEach(async () => {
  await i18next.changeLanguage('en-GB');
  i18next.removeResourceBundle('de', 'translation');
});

/** Converts a server error to the error that the page receives. */
const sendOverWire = ({ code, message, messageKey, fields, fieldMessageKeys, detail }: AppError) => {
  const body: ErrorBody = { code, message, messageKey, fields, fieldMessageKeys, detail };
  return toCallError(Response.json(body, { status: ERROR_STATUS[code] }));
};

test('translates messages, screen titles, field labels and grid columns', () => {
  expect([t('forms.save'), t('forms.cancel')]).toEqual(['Speichern', 'Cancel']);
  expect([titleOf(findScreen('clients')), titleOf(findScreen('campaigns'))]).toEqual(['Kunden', 'Campaigns']);
  const { name, code, status } = clients.fields.shape;
  expect(metaOf(code, 'code').help).toBe('Kurz und eindeutig');
  expect(metaOf(status, 'status').options).toMatchObject({ active: 'Aktiv', ended: 'Ended' });
  expect([metaOf(name, 'name').label, metaOf(code, 'code').label]).toEqual(['Bezeichnung', 'Code']);
  const { title, columns } = localizeDataset(clients.list);
  expect([title, columns.name.label, columns.account_manager_label.label, columns.code.label]).toEqual([
    'Kunden',
    'Bezeichnung',
    'Betreuung',
    'Code',
  ]);
  expect(columns.status.values).toMatchObject({ active: 'Aktiv', ended: 'Ended' });
});

function SaveLabel() {
  return useTranslation().t('forms.save');
}

test('renders a component in the current language', async () => {
  expect(renderToStaticMarkup(<SaveLabel />)).toBe('Speichern');
  await i18next.changeLanguage('en-GB');
  expect(renderToStaticMarkup(<SaveLabel />)).toBe('Save');
});

test('translates a server error and shows an error without a translation in English', async () => {
  const conflict = await sendOverWire(
    new AppError('conflict', defineMessage('errors.conflict', 'Somebody has changed this.')),
  );
  expect(explain(conflict)).toEqual({
    title: 'Edited by someone else',
    text: 'Inzwischen von jemand anderem geändert.',
  });
  const plainError = await sendOverWire(new AppError('conflict', 'The rows have moved on.'));
  expect(explain(plainError).text).toBe('The rows have moved on.');
});

test('translates field problems from the server and the browser', async () => {
  const fieldError = await sendOverWire(
    invalidInput({
      name: defineMessage('problems.taken', 'Another {{what}} already has this value.', { what: 'client' }),
      code: defineMessage('problems.odd', 'This is odd.'),
      notes: 'This is plain.',
    }),
  );
  expect(fieldError.fields).toEqual({ name: 'Gibt es schon.', code: 'This is odd.', notes: 'This is plain.' });
  const values = { ...initialValues(clients.fields), name: 'x'.repeat(161) };
  expect(problemsOf(clients.fields, values)).toEqual({ code: 'Code fehlt.', name: 'Höchstens 160 Zeichen.' });
  const missingProblems = validate(clients.fields, { ...values, code: 'c', name: '' }).problems;
  expect(translateProblems(missingProblems)).toEqual({ name: 'Bezeichnung fehlt.' });
  expect((await sendOverWire(invalidInput(missingProblems))).fields).toEqual({ name: 'Bezeichnung fehlt.' });
  expect(problemsOf(z.object({ name: z.string().min(1) }), { name: '' })).toEqual({ name: 'Bitte ausfüllen.' });
  expect(translateProblems(campaigns.rules({ start_date: '2026-02-01', end_date: '2026-01-01' }))).toEqual({
    end_date: 'Das Ende liegt vor dem Anfang.',
  });
});

test('shows user input with placeholders or references unchanged', () => {
  expect(translated('problems.nowhere', 'The file {{name}} and $t(forms.save).')).toBe(
    'The file {{name}} and $t(forms.save).',
  );
});
