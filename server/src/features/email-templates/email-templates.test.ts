import { campaigns } from '@leadwright/contract/features/campaigns';
import { clientEmails } from '@leadwright/contract/features/client-emails';
import { clients } from '@leadwright/contract/features/clients';
import {
  changeEmailTemplateState,
  changeEmailTemplateVersionState,
  cloneEmailTemplate,
  emailTemplates,
  emailTemplateVersions,
  previewEmailTemplate,
  readEmailTemplateVersion,
  restoreEmailTemplate,
  sendTemplateTest,
  templateTests,
} from '@leadwright/contract/features/email-templates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailSender } from '../../mail/sender.ts';
import { newWord } from '../../testing/builders.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import { type SmtpBox, startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let smtpServer: SmtpBox;
beforeAll(async () => {
  app = await startTestApp();
  smtpServer = await startSmtpServer();
});
afterAll(async () => {
  await app.close();
  await smtpServer.close();
});

const body = (inner: string) =>
  `<mjml>\n<mj-body>\n<mj-section><mj-column>\n${inner}\n</mj-column></mj-section>\n</mj-body>\n</mjml>`;
const LOOP = '<mj-table>{{#each opportunities}}<tr><td>{{ account }}</td></tr>{{/each}}</mj-table>';
const templateInput = (overrides: object = {}) => ({
  name: `Alert ${newWord()}`,
  purpose: 'opportunity_alert' as const,
  scope: 'agency' as const,
  subject: 'News of {{ campaign.name }}',
  source: body(`<mj-text>Dear {{ recipient.name | default: "reader" }}</mj-text>${LOOP}`),
  ...overrides,
});
const add = async (overrides: object = {}) =>
  (await app.request(app.admin, emailTemplates.add, { body: templateInput(overrides) })).body;
const edit = (id: string, change: object) =>
  app.request(app.admin, emailTemplates.edit, { params: { id }, body: change } as never);
const move = (id: string, state: 'in_review' | 'approved' | 'active' | 'retired') =>
  app.request(app.admin, changeEmailTemplateState, { params: { id }, body: { state } });
const activate = async (id: string) => {
  for (const state of ['in_review', 'approved', 'active'] as const) expect((await move(id, state)).status).toBe(200);
};
const preview = (overrides: object = {}) => {
  const { name: _, scope: __, ...rest } = templateInput(overrides);
  return app.request(app.admin, previewEmailTemplate, { body: { ...rest, ...overrides } as never });
};

describe('content', () => {
  test('compiles to HTML and text and lists the used fields', async () => {
    const createdTemplate = await add();
    expect(createdTemplate.fields_used).toEqual(['account', 'campaign.name', 'opportunities', 'recipient.name']);
    expect(createdTemplate.html).toContain('{{#each opportunities}}');
    expect(createdTemplate.text).toContain('Dear {{ recipient.name | default: "reader" }}');
    expect(createdTemplate).toMatchObject({
      state: 'draft',
      version_no: 1,
      active_no: null,
      scope: 'agency',
      language: 'en',
    });
  });

  test('removes scripts, event handlers and script URLs', async () => {
    const hostileSource = body(
      `<mj-text onclick="a()"><p onclick="x()" style="background:url(javascript:x)">Hi</p><script>steal()</script><a href="javascript:steal()">x</a></mj-text>
       <mj-image src="https://a.example/x.png" alt='" onerror="steal()' />`,
    );
    const { source, html } = await add({ source: hostileSource });
    for (const text of [source, html]) {
      expect(text).not.toMatch(/<script(?![^>]*mso)|steal\(\)"?>|onclick|javascript:/i);
      expect(text).not.toMatch(/"\s+onerror="/);
    }
    expect(source).toContain('<p>Hi</p>');
  });

  test.each([
    [
      'an unknown element',
      body('<mj-texts>x</mj-texts>'),
      /Line 4, column 1: Emails cannot have an element <mj-texts>/,
    ],
    ['an unclosed element', body('<mj-text>x'), /Line 4, column 1: <mj-text> is not closed/],
    ['an attribute that the validator rejects', body('<mj-text colour="red">x</mj-text>'), /Line 4.*colour is illegal/],
    ['an unknown field', body('<mj-text>\n  {{ nobody.name }}</mj-text>'), /Line 5, column 3: There is no field/],
    ['a loop without an end', body('<mj-text>{{#each opportunities}}</mj-text>'), /\{\{\/each\}\} is missing/],
    [
      'a loop across elements',
      body('<mj-text>{{#each opportunities}}</mj-text><mj-text>{{/each}}</mj-text>'),
      /has to end in it/,
    ],
    ['files of the server', body('<mj-include path="/etc/passwd" />'), /cannot have an element <mj-include>/],
    ['a text as a link', body('<mj-button href="{{ client.name }}">x</mj-button>'), /is not a link/],
  ])('rejects %s with its position and stores nothing', async (_, source, problem) => {
    const request = templateInput({ source });
    const { status, body: reply } = await app.request(app.admin, emailTemplates.add, { body: request });
    expect([status, reply.fields?.source]).toEqual([422, expect.stringMatching(problem)]);
    const { rows } = await app.pool.query('select from email_template where name = $1', [request.name]);
    expect(rows).toHaveLength(0);
  });

  test('rejects an internal field in mails for clients', async () => {
    const source = body('<mj-text>{{ client.notes }}</mj-text>');
    const { status, body: reply } = await app.request(app.admin, emailTemplates.add, {
      body: templateInput({ source }),
    });
    expect([status, reply.fields?.source]).toEqual([422, expect.stringContaining('client.notes')]);
    expect(
      (await app.request(app.admin, emailTemplates.add, { body: templateInput({ source, purpose: 'reminder' }) }))
        .status,
    ).toBe(200);
  });

  test('requires a scope and a unique name within it, and limits lengths', async () => {
    const client = await addValidRow(app, clients);
    const name = `Once ${newWord()}`;
    await add({ name });
    const duplicateReply = await app.request(app.admin, emailTemplates.add, {
      body: templateInput({ name: name.toUpperCase() }),
    });
    expect(duplicateReply.body.fields).toHaveProperty('name');
    expect((await add({ name, scope: 'client', client_id: client.id })).id).toBeDefined();
    expect((await add({ name, language: 'de' })).id).toBeDefined();
    const invalidReply = await app.request(app.admin, emailTemplates.add, {
      body: templateInput({ scope: 'client', subject: 'x'.repeat(201), preheader: 'x'.repeat(151) }),
    });
    expect(Object.keys(invalidReply.body.fields ?? {})).toEqual(expect.arrayContaining(['subject', 'preheader']));
    const replyWithoutCampaign = await app.request(app.admin, emailTemplates.add, {
      body: templateInput({ scope: 'campaign' }),
    });
    expect(replyWithoutCampaign.body.fields).toHaveProperty('campaign_id');
    const recipient = await addValidRow(app, clientEmails);
    expect(
      (await app.request(app.admin, emailTemplates.add, { body: templateInput({ from_id: recipient.id }) })).body
        .fields,
    ).toHaveProperty('from_id');
  });
});

describe('versions', () => {
  test('creates a draft when the active version is edited', async () => {
    const { id } = await add();
    await activate(id);
    const { body: active } = await app.request(app.admin, emailTemplates.view, { params: { id } });
    const { body: next } = await edit(id, { version: active.version, subject: 'Better news' });
    expect(next).toMatchObject({ version_no: 2, state: 'draft', active_no: 1, subject: 'Better news' });
    const { body: first } = await app.request(app.admin, readEmailTemplateVersion, { params: { id, number: 1 } });
    expect(first).toMatchObject({ state: 'active', content: { subject: 'News of {{ campaign.name }}' } });
    await activate(id);
    const { body: list } = await app.request(app.admin, emailTemplateVersions, { params: { id } });
    expect(list.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'active'],
      [1, 'retired'],
    ]);
    expect(list.versions[0]).toMatchObject({ approved_by: expect.any(String), approved_at: expect.any(String) });
  });

  test('restores an earlier version as a draft or reactivates it', async () => {
    const { id } = await add();
    await activate(id);
    const { body: currentTemplate } = await app.request(app.admin, emailTemplates.view, { params: { id } });
    const { body: draft } = await edit(id, { version: currentTemplate.version, subject: 'Second' });
    const { body: restoredTemplate } = await app.request(app.admin, restoreEmailTemplate, {
      params: { id, number: 1 },
      body: { version: draft.version },
    });
    expect(restoredTemplate).toMatchObject({ version_no: 2, state: 'draft', subject: 'News of {{ campaign.name }}' });
    const moveFirst = (state: 'retired' | 'active' | 'approved') =>
      app.request(app.admin, changeEmailTemplateVersionState, { params: { id, number: 1 }, body: { state } });
    expect((await moveFirst('retired')).body.active_no).toBeNull();
    const rejectedReply = await moveFirst('approved');
    expect([rejectedReply.status, (rejectedReply.body as { detail?: unknown }).detail]).toEqual([
      409,
      { allowed: ['active'] },
    ]);
    expect((await moveFirst('active')).body).toMatchObject({ active_no: 1, state: 'draft' });
  });

  test('rejects changing the language of a used template but allows cloning it', async () => {
    const { id } = await add();
    await activate(id);
    const { body: currentTemplate } = await app.request(app.admin, emailTemplates.view, { params: { id } });
    const { status, body: rejected } = await edit(id, { version: currentTemplate.version, language: 'de' });
    expect([status, rejected.fields]).toMatchObject([422, { language: expect.stringContaining('Clone') }]);
    expect((await edit(id, { version: currentTemplate.version, name: `Renamed ${newWord()}` })).body).toMatchObject({
      version_no: 1,
      state: 'active',
    });
    const { body: clone } = await app.request(app.admin, cloneEmailTemplate, {
      params: { id },
      body: { name: `Clone ${newWord()}` },
    });
    const { body: viewedClone } = await app.request(app.admin, emailTemplates.view, { params: { id: clone.id } });
    expect(viewedClone).toMatchObject({ state: 'draft', version_no: 1, subject: 'News of {{ campaign.name }}' });
  });

  test('requires a permission for changes', async () => {
    const { id } = await add();
    const reader = await app.addUserWith([{ subject: 'email-template', action: 'read', scope: 'all' }]);
    const call = (user: typeof reader) =>
      app.request(user, changeEmailTemplateState, { params: { id }, body: { state: 'in_review' } });
    expect((await call(reader)).status).toBe(403);
    expect((await app.request(reader, emailTemplates.add, { body: templateInput() })).status).toBe(403);
    expect((await app.request(reader, emailTemplates.view, { params: { id } })).status).toBe(200);
  });
});

describe('previews', () => {
  test('fills a preview from a record and marks missing values', async () => {
    const client = await addValidRow(app, clients, { name: 'Northgate <b>Logistics</b>' });
    const campaign = await addValidRow(app, campaigns, { client_id: client.id, name: 'Spring' });
    const source = body(
      '<mj-text>{{ client.name }}, {{ client.website }}{{#if opportunities}}found{{else}}none yet{{/if}}</mj-text>',
    );
    const { body: previewReply } = await preview({ source, record_id: campaign.id });
    expect(previewReply.subject).toBe('News of Spring');
    expect(previewReply.html).toContain('Northgate &lt;b&gt;Logistics&lt;/b&gt;');
    expect(previewReply.html).toContain('<mark');
    expect(previewReply.html).toContain('none yet');
    expect(previewReply.missing).toEqual([{ path: 'client.website', label: 'Website' }]);
  });

  test('rejects a record the viewer cannot see', async () => {
    const campaign = await addValidRow(app, campaigns);
    const ownScopeUser = await app.addUserWith([
      { subject: 'email-template', action: 'read', scope: 'all' },
      { subject: 'campaigns', action: 'read', scope: 'own' },
    ]);
    const { name: _, scope: __, ...rest } = templateInput();
    const input = { body: { ...rest, record_id: campaign.id } as never };
    expect([403, 404]).toContain((await app.request(ownScopeUser, previewEmailTemplate, input)).status);
  });

  test('reports style and legal problems as warnings', async () => {
    const source = body(
      '<mj-image src="https://a.example/x.png" /><mj-text color="#dddddd">Act now</mj-text><mj-button href="#">Go</mj-button>',
    );
    const { body: previewReply } = await preview({ source, purpose: 'outreach', subject: 'HELLO EVERYBODY' });
    const messages = previewReply.remarks.map(({ message }) => message).join('\n');
    for (const part of [
      'alternative text',
      'unsubscribe link',
      'postal address',
      'has no address',
      'Act now',
      'hard to read',
      'capitals',
    ])
      expect(messages).toContain(part);
    expect(previewReply.remarks.every(({ level }) => level === 'warning')).toBe(true);
  });

  test.each(['{{ constructor }}', '{{ client.__proto__ }}', '{{#if client.name}}'.repeat(2_000), '{{'.repeat(50_000)])(
    'reports hostile tags as errors (%#)',
    async (inner) => {
      const { status, body: previewReply } = await preview({ source: body(`<mj-text>${inner}</mj-text>`) });
      expect([status, previewReply.html]).toEqual([200, '']);
      expect(previewReply.remarks.some(({ level }) => level === 'error')).toBe(true);
    },
  );
});

describe('test mails', () => {
  test('sends a complete test mail of the current version, marked as a test', async () => {
    const ownAddress = `me-${newWord()}@agency.example`.toLowerCase();
    const { id } = await add({ reply_to: 'answers@agency.example' });
    const { status, body: sendReply } = await app.request(app.admin, sendTemplateTest, {
      params: { id },
      body: { to: [ownAddress] },
    });
    expect([status, sendReply.mails.map(({ to }) => to)]).toEqual([200, [ownAddress]]);
    const version = await app.request(app.admin, emailTemplates.view, { params: { id } });
    await edit(id, { version: version.body.version, subject: 'Changed since' });
    const sender = mailSender(app.db, app.http.log, {
      url: smtpServer.url,
      from: 'Leadwright <portal@agency.example>',
    });
    while ((await sender.sendDue()) > 0);
    await sender.stop();
    const mail = smtpServer.received.find(({ to }) => to.includes(ownAddress))!;
    expect(mail.raw).toMatch(/Subject: TEST: News of Northern manufacturers/);
    expect(mail.raw).toMatch(/Reply-To: answers@agency\.example/i);
    expect(mail.raw).toContain('multipart/alternative');
    expect(mail.raw.replace(/=\r\n/g, '')).toContain('Harrowby Foods Ltd');
    expect(mail.raw.replace(/=\r\n/g, '')).toContain('</html>');
    const { rows } = await app.pool.query(
      'select v.number from mail m join email_template_version v on v.id = m.template_version_id where m.id = $1',
      [sendReply.mails[0]!.mail_id],
    );
    expect(rows).toEqual([{ number: 1 }]);
    const { body: tests } = await app.request(app.admin, templateTests, { params: { id } });
    expect(tests.mails).toMatchObject([{ to: ownAddress, state: 'sent' }]);
  });
});
