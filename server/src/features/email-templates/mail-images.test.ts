import { randomBytes } from 'node:crypto';
import {
  emailTemplates,
  previewEmailTemplate,
  restoreEmailTemplate,
  sendTemplateTest,
} from '@leadwright/contract/features/email-templates';
import { images, imageUrls, uploadImage } from '@leadwright/contract/features/images';
import { mediaPath } from '@leadwright/contract/media/media-path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailSender } from '../../mail/sender.ts';
import { newWord } from '../../testing/builders.ts';
import { entityCalls } from '../../testing/entity-calls.ts';
import { startSmtpServer } from '../../testing/smtp.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createDrawing, createPicture } from '../images/testing/pictures.ts';

let app: TestApp;
let library: ReturnType<typeof entityCalls>;
beforeAll(async () => {
  app = await startTestApp();
  library = entityCalls(app, images);
});
afterAll(() => app.close());

const sourceWithImages = (...ids: string[]) => {
  const imageElements = ids.map((id) => `<mj-image src="${mediaPath(id)}/large?seal=x" alt="A map" />`);
  return `<mjml><mj-body><mj-section><mj-column>\n${imageElements.join('\n')}\n<mj-text>See</mj-text></mj-column></mj-section></mj-body></mjml>`;
};
const templateInput = (source: string) => ({
  name: `Pictures ${newWord()}`,
  purpose: 'outreach' as const,
  scope: 'agency' as const,
  subject: 'A map',
  source,
});
const add = (source: string, user: TestUser = app.admin) =>
  app.request(user, emailTemplates.add, { body: templateInput(source) });
const edit = (row: { id: string; version: number }, source: string) =>
  app.request(app.admin, emailTemplates.edit, { params: { id: row.id }, body: { version: row.version, source } });
const loadPublicUrl = async (id: string) =>
  (await app.call(app.admin, imageUrls, { body: { ids: [id] } })).images[0]!.public;
const requestUrl = (url: string) => app.http.inject({ method: 'GET', url: url.replace(app.config.publicUrl, '') });
const previewHtml = async (source: string, user: TestUser) => {
  const { name: _, scope: __, ...mail } = templateInput(source);
  return (await app.call(user, previewEmailTemplate, { body: mail })).html;
};

test('stores library images by id and makes them public with the template', async () => {
  const image = await addPhotograph();
  expect(await loadPublicUrl(image.id)).toBeNull();
  const { body: template } = await add(sourceWithImages(image.id));
  expect(template.source).toContain(`src="${mediaPath(image.id)}"`);
  const imageUrl = await loadPublicUrl(image.id);
  expect((await requestUrl(imageUrl!)).statusCode).toBe(200);
  expect((await library.view(image.id)).body).toMatchObject({ in_templates: 1, is_public: true });
});

test('sends images with their public URL', async () => {
  const image = await addPhotograph();
  const { body: template } = await add(sourceWithImages(image.id));
  const smtpServer = await startSmtpServer();
  try {
    await app.call(app.admin, sendTemplateTest, {
      params: { id: template.id },
      body: { to: ['map@reader.example'] },
    });
    const sender = mailSender(app.db, app.http.log, {
      url: smtpServer.url,
      from: 'Leadwright <portal@agency.example>',
    });
    while ((await sender.sendDue()) > 0);
    await sender.stop();
  } finally {
    await smtpServer.close();
  }
  // Decodes the quoted-printable text of the mail.
  const raw = smtpServer.received.at(-1)!.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(raw).toContain(`src="${await loadPublicUrl(image.id)}"`);
  expect(raw).not.toContain(mediaPath(image.id));
});

test('shows in a preview only images the viewer can place or see in a template', async () => {
  const [image, hiddenImage] = [await addPhotograph(), await addPhotograph()];
  await add(sourceWithImages(image.id));
  const reader = await app.addUserWith([{ subject: 'email-template', action: 'read', scope: 'all' }]);
  const html = await previewHtml(sourceWithImages(image.id, hiddenImage.id), reader);
  const imageSources = [...html.matchAll(/src="([^"]*)"/g)].map(([, imageUrl]) => imageUrl!.replaceAll('&amp;', '&'));
  expect(imageSources.map((imageUrl) => imageUrl === '')).toEqual([false, true]);
  expect((await requestUrl(imageSources[0]!)).statusCode).toBe(200);
  expect(await previewHtml(sourceWithImages(hiddenImage.id), app.admin)).toContain(
    `src="${mediaPath(hiddenImage.id)}/`,
  );
});

test.each([
  ['a missing image', async () => crypto.randomUUID(), getAdministrator, /not in the library/],
  ['an SVG drawing', addDrawing, getAdministrator, /no SVG|not show SVG/],
  ['an image that the writer may not read', async () => (await addPhotograph()).id, addWriter, /not in the library/],
])('rejects %s with its position', async (_, image, user, problem) => {
  const { status, body } = await add(sourceWithImages(await image()), await user());
  expect([status, body.fields!.source]).toEqual([422, expect.stringMatching(problem)]);
  expect(body.fields!.source).toMatch(/^Line 2, column 11: /);
});

test('warns about a large library image with its size and position', async () => {
  const noise = await sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })
    .png()
    .toBuffer();
  const [heavyImage, lightImage] = [await addImage('noise.png', noise), await addPhotograph()];
  const { name: _, scope: __, ...mail } = templateInput(sourceWithImages(lightImage.id, heavyImage.id));
  const { remarks } = await app.call(app.admin, previewEmailTemplate, { body: mail });
  expect(remarks.filter(({ message }) => /^This image is/.test(message))).toEqual([
    expect.objectContaining({
      level: 'warning',
      line: 3,
      message: expect.stringMatching(/^This image is \d{3} kB/),
    }),
  ]);
});

test('keeps the images of every version, since every version can be restored', async () => {
  const [first, second] = [await addPhotograph(), await addPhotograph()];
  const { body: template } = await add(sourceWithImages(first.id));
  for (const state of ['in_review', 'approved', 'active'])
    await app.pool.query('update email_template_version set state = $2 where template_id = $1', [template.id, state]);
  await app.pool.query("update email_template set state = 'active' where id = $1", [template.id]);
  const { body: next } = await edit(template, sourceWithImages(second.id));
  expect(next.version_no).toBe(2);
  expect((await library.remove(first.id)).status).toBe(409);
  expect((await library.remove(second.id)).status).toBe(409);
  const restoredTemplate = await app.call(app.admin, restoreEmailTemplate, {
    params: { id: template.id, number: 1 },
    body: { version: next.version },
  });
  expect(restoredTemplate.source).toContain(mediaPath(first.id));
});

async function getAdministrator() {
  return app.admin;
}
function addWriter() {
  return app.addUserWith(
    (['create', 'read'] as const).map((action) => ({ subject: 'email-template', action, scope: 'all' }) as const),
  );
}
const addPhotograph = async () => addImage('map.png', await createPicture('png'));
async function addDrawing() {
  return (await addImage('map.svg', createDrawing())).id;
}
async function addImage(name: string, body: Buffer) {
  const { file } = await app.call(app.admin, uploadImage, { query: { file_name: name }, body } as never);
  return (await library.add({ name, alt: 'A map', file })).body;
}
