import { clients } from '@leadwright/contract/features/clients';
import { emailTemplates, previewEmailTemplate, sendTemplateTest } from '@leadwright/contract/features/email-templates';
import { images, uploadImage } from '@leadwright/contract/features/images';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord } from '../../testing/builders.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDrawing, createPicture } from '../images/testing/pictures.ts';

let app: TestApp;
let library: ReturnType<typeof entityCalls>;
beforeAll(async () => {
  app = await startTestApp();
  library = entityCalls(app, images);
});
afterAll(() => app.close());

const SOURCE = `<mjml><mj-body background-color="#f4f5f7">
<mj-section background-color="#ffffff"><mj-column><mj-text>Hello</mj-text><mj-button href="https://a.example">Go</mj-button></mj-column></mj-section>
<mj-section background-color="#ffeecc"><mj-column><mj-text>Mine</mj-text></mj-column></mj-section>
</mj-body></mjml>`;
const BRAND_COLOURS = {
  brand_background: '#e0f0ff',
  brand_panel: '#fdfdf0',
  brand_text: '#102030',
  brand_button: '#ffd000',
  brand_footer: 'Harrowby Foods <Ltd>\nYork',
  brand_legal: 'Registered {{ nowhere }}',
};
const addImage = async (name: string, body: Buffer) => {
  const { file } = await app.call(app.admin, uploadImage, { query: { file_name: name }, body } as never);
  return (await library.add({ name, alt: 'Harrowby', file })).body;
};
const mailInput = (overrides: object = {}) => ({
  purpose: 'client_report' as const,
  subject: 'News',
  preheader: '',
  source: SOURCE,
  own_text: '',
  ...overrides,
});
const editClient = async (id: string, brand: object) => {
  const { version } = await app.call(app.admin, clients.view, { params: { id } });
  return app.request(app.admin, clients.edit, { params: { id }, body: { version, ...brand } as never });
};
async function addBrandedClient() {
  const { id } = await addValidRow(app, clients);
  const logo = await addImage(`Logo ${newWord()}.png`, await createPicture('png'));
  expect((await editClient(id, { ...BRAND_COLOURS, logo_id: logo.id })).status).toBe(200);
  return { id, logo };
}
const preview = async (overrides: object, user = app.admin) =>
  app.call(user, previewEmailTemplate, { body: mailInput(overrides) as never });

test('applies logo, colours, footer and legal text of the client to its mails only', async () => {
  const { id, logo } = await addBrandedClient();
  const { html, text } = await preview({ client_id: id });
  expect(html).toContain(`/media/${logo.id}/`);
  for (const part of ['#e0f0ff', '#fdfdf0', '#102030', '#ffd000', 'Harrowby Foods &lt;Ltd&gt;<br', '{ nowhere }'])
    expect(html).toContain(part);
  // Explicit colours are kept.
  expect(html).toContain('#ffeecc');
  expect(html).not.toContain('#f4f5f7');
  expect(text).toMatch(/^Harrowby\s+Hello[\s\S]*Harrowby Foods <Ltd>\nYork\s+Registered \{ nowhere \}$/);
  expect((await preview({ client_id: id, own_text: 'By hand' })).text).toMatch(/^By hand\n\nHarrowby Foods <Ltd>/);
  expect((await preview({})).html).not.toContain('#e0f0ff');
});

test('hides the brand from viewers who cannot see the client', async () => {
  const { id, logo } = await addBrandedClient();
  const reader = await app.addUserWith([{ subject: 'email-template', action: 'read', scope: 'all' }]);
  const { html } = await preview({ client_id: id }, reader);
  expect(html).not.toContain('#e0f0ff');
  expect(html).not.toContain(logo.id);
});

test('applies the current brand to a version written earlier', async () => {
  const { id } = await addBrandedClient();
  const { body: template } = await app.request(app.admin, emailTemplates.add, {
    body: { ...mailInput(), name: `Report ${newWord()}`, scope: 'client', client_id: id },
  });
  expect(template.html).not.toContain('#ffd000');
  await editClient(id, { brand_button: '#00aa88' });
  const { mails } = await app.call(app.admin, sendTemplateTest, {
    params: { id: template.id },
    body: { to: ['reader@client.example'] },
  });
  const { rows } = await app.pool.query<{ html: string }>('select html from mail where id = $1', [mails[0]!.mail_id]);
  expect(rows[0]!.html).toContain('#00aa88');
  expect(rows[0]!.html).toContain('/api/media/public/');
});

test('reports unreadable colours and unsupported logos at their fields', async () => {
  const { id } = await addValidRow(app, clients);
  const rejectedColours = await editClient(id, { brand_text: '#cccccc', brand_background: '#111111' });
  expect([rejectedColours.status, Object.keys(rejectedColours.body.fields ?? {})]).toEqual([422, ['brand_panel']]);
  const svg = await addImage(`Drawing ${newWord()}.svg`, createDrawing());
  const rejectedLogo = await editClient(id, { logo_id: svg.id });
  expect([rejectedLogo.status, rejectedLogo.body.fields]).toEqual([422, { logo_id: expect.stringMatching(/SVG/) }]);
  const missingLogo = await editClient(id, { logo_id: crypto.randomUUID() });
  expect(missingLogo.body.fields?.logo_id).toBe('Choose one of the offered values.');
});

test('rejects deleting an image that is a logo', async () => {
  const { logo } = await addBrandedClient();
  expect((await library.view(logo.id)).body).toMatchObject({ in_clients: 1, is_public: true });
  expect((await library.remove(logo.id)).status).toBe(409);
});
