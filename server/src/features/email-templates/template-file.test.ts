import {
  emailTemplates,
  exportEmailTemplate,
  importEmailTemplates,
} from '@leadwright/contract/features/email-templates';
import { TEMPLATE_FILE } from '@leadwright/contract/features/template-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const portableInput = (overrides: object = {}) => ({
  name: `Portable ${newWord()}`,
  purpose: 'reminder' as const,
  language: 'de' as const,
  subject: 'Über {{ campaign.name }}',
  preheader: '',
  source: '<mjml><mj-body><mj-section><mj-column>\n<mj-text>Hi</mj-text>\n</mj-column></mj-section></mj-body></mjml>',
  own_text: 'Hi',
  ...overrides,
});
const buildFile = (...templates: object[]) => JSON.stringify({ ...TEMPLATE_FILE, templates }, null, 2);
const importFile = (text: string) => app.request(app.admin, importEmailTemplates, { body: { text } });
const count = async () => (await app.pool.query('select count(*)::int as count from email_template')).rows[0].count;

test('exports a template and imports it again as an identical draft', async () => {
  const body = { ...portableInput(), scope: 'agency' as const, reply_to: 'answers@agency.example' };
  const { id } = await app.call(app.admin, emailTemplates.add, { body });
  const { bytes } = await app.request(app.admin, exportEmailTemplate, { params: { id } });
  const renamedFile = bytes.toString().replaceAll(body.name, `${body.name} again`);
  expect(renamedFile).not.toContain('answers@agency.example');
  const { status, body: importReply } = await importFile(renamedFile);
  expect([status, importReply.templates.map(({ name }) => name)]).toEqual([200, [`${body.name} again`]]);
  const importedTemplate = await app.call(app.admin, emailTemplates.view, {
    params: { id: importReply.templates[0]!.id },
  });
  const { name: _, scope: __, reply_to: ___, ...exportedFields } = body;
  expect(importedTemplate).toMatchObject({
    ...exportedFields,
    state: 'draft',
    version_no: 1,
    scope: 'agency',
    owner_id: app.admin.id,
  });
});

test.each([
  ['a text that is not a template file', 'Hello', /^The file: this is not a complete template file/],
  [
    'half a file',
    buildFile(portableInput()).slice(0, 60),
    /^Line \d, column \d+: this is not a complete template file/,
  ],
  ['another kind of file', JSON.stringify({ kind: 'backup', format: 1, templates: [] }), /kind/],
  [
    'a wrong purpose',
    buildFile(portableInput(), { ...portableInput({ purpose: 'novel' }), name: 'Second' }),
    /^Template 2 \(Second\), Purpose: /,
  ],
  ['an unknown field', buildFile(portableInput({ client_id: crypto.randomUUID() })), /Template 1/],
])('rejects %s with its position and writes nothing', async (_, text, position) => {
  const before = await count();
  const { status, body } = await importFile(text);
  expect([status, body.fields?.text]).toEqual([422, expect.stringMatching(position)]);
  expect(await count()).toBe(before);
});

test('reports the faults of all templates together and imports none', async () => {
  const before = await count();
  const [validTemplate, duplicateTemplate] = [portableInput(), portableInput()];
  const brokenTemplate = {
    ...portableInput(),
    name: 'Broken',
    source: '<mjml><mj-body>\n<mj-section>\n<mj-texts />\n</mj-section></mj-body></mjml>',
  };
  const { status, body } = await importFile(
    buildFile(validTemplate, brokenTemplate, duplicateTemplate, duplicateTemplate),
  );
  expect(status).toBe(422);
  expect(body.fields!.text).toMatch(/Template 2 \(Broken\), Body: Line 3, column 1: /);
  expect(body.fields!.text).toContain(`Template 4 (${duplicateTemplate.name}), Name: `);
  expect(await count()).toBe(before);
});

test('rejects hand-written source without the permission for it', async () => {
  const permissions = (['create', 'read'] as const).map(
    (action) => ({ subject: 'email-template', action, scope: 'all' }) as const,
  );
  const writer = await app.addUserWith(permissions);
  const importAsWriter = (text: string) => app.request(writer, importEmailTemplates, { body: { text } });
  expect((await importAsWriter(buildFile(portableInput()))).status).toBe(200);
  const customTemplate = portableInput({
    source: portableInput().source.replace('<mj-text>', '<mj-text css-class="x">'),
  });
  expect((await importAsWriter(buildFile(customTemplate))).status).toBe(403);
});
