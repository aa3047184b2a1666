import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { imageStorage, images, imageUrls, uploadImage } from '@leadwright/contract/features/images';
import { MEDIA_SIZES, THUMBNAILS } from '@leadwright/contract/media/media-path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedFolder } from '../../files/stored.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { signedUrl } from './image-urls.ts';
import { receiveImage } from './receive-image.ts';
import { createDrawing, createPhotographWithExif, createPicture } from './testing/pictures.ts';

let app: TestApp;
let calls: ReturnType<typeof entityCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = entityCalls(app, images);
});
afterAll(() => app.close());

const upload = (body: Buffer, { user = app.admin, name = 'a.png' }: { user?: TestUser; name?: string } = {}) =>
  app.request(user, uploadImage, { query: { file_name: name }, body } as never);
const filesOnDisk = async () => (await readdir(storedFolder(app.config)).catch(() => [])).toSorted();
const countRows = async () =>
  (
    await app.pool.query(
      'select (select count(*) from image) as images, (select count(*) from image_file) as files, (select count(*) from stored_file) as stored',
    )
  ).rows[0];

async function addImage(body: Buffer, fields: object = {}) {
  const { file } = await app.call(app.admin, uploadImage, { query: { file_name: 'a' }, body } as never);
  return (await calls.add({ name: 'A picture', alt: 'What it shows', file, ...fields })).body;
}
const loadUrls = async (id: string) => (await app.call(app.admin, imageUrls, { body: { ids: [id] } })).images[0]!;
const get = (url: string) => app.http.inject({ method: 'GET', url });

describe('stored images', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'svg'] as const)('stores and shows a %s image', async (kind) => {
    const { status, body } = await upload(
      kind === 'svg' ? createDrawing() : await createPicture(kind, { width: 600, height: 300 }),
    );
    expect([status, body]).toMatchObject([200, { kind, width: 600, height: 300, existing: null }]);
    const image = (await calls.add({ name: 'Seen', file: body.file })).body;
    const { original } = await loadUrls(image.id);
    const response = await get(original);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(kind === 'svg' ? 'image/svg+xml' : `image/${kind}`);
    expect((await sharp(response.rawPayload).metadata()).format).toBe(kind);
  });

  test('creates thumbnails in three sizes, each within its limit', async () => {
    const image = await addImage(await createPicture('png', { width: 2_000, height: 1_000 }));
    const urls = await loadUrls(image.id);
    for (const [size, side] of Object.entries(THUMBNAILS)) {
      const { width, height } = await sharp((await get(urls[size as keyof typeof THUMBNAILS])).rawPayload).metadata();
      expect([size, width, height]).toEqual([size, side, side / 2]);
    }
  });

  test('removes location, author and trailing data', async () => {
    const photograph = Buffer.concat([
      await createPhotographWithExif(),
      Buffer.from('PK\x03\x04<script>alert(1)</script>'),
    ]);
    expect((await sharp(photograph).metadata()).exif?.includes('Jane Doe')).toBe(true);
    const image = await addImage(photograph);
    const urls = await loadUrls(image.id);
    for (const size of MEDIA_SIZES) {
      const stored = (await get(urls[size])).rawPayload;
      expect([size, (await sharp(stored).metadata()).exif]).toEqual([size, undefined]);
      for (const text of ['Jane Doe', 'Exif', 'GPS', '<script>', 'PK\x03\x04'])
        expect(stored.includes(text)).toBe(false);
    }
    // The pixels are rotated, because the orientation tag is removed.
    expect([image.width, image.height]).toEqual([300, 600]);
  });

  test('keeps the animation of a GIF', async () => {
    const image = await addImage(await createPicture('gif', { width: 60, height: 40, frames: 3 }));
    const { original } = await loadUrls(image.id);
    expect((await sharp((await get(original)).rawPayload, { animated: true }).metadata()).pages).toBe(3);
  });
});

describe('rejected uploads', () => {
  const rejections: [string, () => Buffer | Promise<Buffer>, number, RegExp][] = [
    ['a text file named .png', () => Buffer.from('Company\nAcme\n'), 422, /file type is not supported/],
    [
      'an HTML page named .png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      422,
      /file type is not supported/,
    ],
    [
      'an HTML page that contains an SVG',
      () => Buffer.from(`<html><body>${createDrawing()}</body></html>`),
      422,
      /file type is not supported/,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), 422, /file type is not supported/],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
      422,
      /file type is not supported/,
    ],
    ['a GIF signature followed by HTML', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), 422, /damaged/],
    [
      'a truncated image',
      async () => (await createPicture('jpeg', { width: 900, height: 900, noise: true })).subarray(0, 9_000),
      422,
      /damaged/,
    ],
    ['a file above the limit', () => Buffer.alloc(10 * 2 ** 20 + 1), 413, /larger than 10 MB/],
    ['an image of 50,000 × 50,000 pixels', () => hugePng(), 422, /more than 50 million pixels/],
    [
      'a drawing of 50,000 × 50,000 pixels',
      () => createDrawing({ width: 50_000, height: 50_000 }),
      422,
      /more than 50 million pixels/,
    ],
    [
      'a drawing that is not well-formed',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>'),
      422,
      /not safe: it is not well-formed/,
    ],
    [
      'a drawing with entities',
      () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${createDrawing()}`),
      422,
      /not safe: it defines XML entities/,
    ],
    [
      'a drawing that contains only a script',
      () => createDrawing({ inner: '<script>alert(1)</script>' }),
      422,
      /not safe: nothing is left/,
    ],
    [
      'a drawing with exponential references',
      () => createDrawing({ inner: exponentialDrawing() }),
      422,
      /not safe: it has too many parts/,
    ],
    ['an empty file', () => Buffer.alloc(0), 422, /file type is not supported/],
  ];
  test.each(rejections)('rejects %s and stores nothing', async (_, create, status, problem) => {
    const initialState = [await countRows(), await filesOnDisk()];
    const response = await upload(await create());
    expect([response.status, JSON.stringify(response.body)]).toEqual([status, expect.stringMatching(problem)]);
    expect([await countRows(), await filesOnDisk()]).toEqual(initialState);
  });

  test('rejects a file that exceeds the remaining quota', async () => {
    const appWithSmallQuota = await startTestApp({ config: { imageQuotaBytes: 60_000 } });
    try {
      const uploadPicture = async () =>
        appWithSmallQuota.request(appWithSmallQuota.admin, uploadImage, {
          query: { file_name: 'a' },
          body: await createPicture('png', { width: 80, height: 80, noise: true }),
        } as never);
      expect((await uploadPicture()).status).toBe(200);
      const rejected = await uploadPicture();
      expect([rejected.status, rejected.body]).toMatchObject([
        422,
        { fields: { file: expect.stringMatching(/is full/) } },
      ]);
      const { used, allowed } = await appWithSmallQuota.call(appWithSmallQuota.admin, imageStorage);
      expect([used > 0, used <= allowed, allowed]).toEqual([true, true, 60_000]);
      expect((await appWithSmallQuota.pool.query('select count(*)::int from image_file')).rows[0].count).toBe(1);
    } finally {
      await appWithSmallQuota.close();
    }
  });
});

test('stores nothing for an upload cancelled during processing', async () => {
  const lockingClient = await app.pool.connect();
  const countWaiting = async () =>
    (
      await app.pool.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0].count;
  const initialState = await countRows();
  const abortController = new AbortController();
  // The image is processed and waits here for the lock.
  await lockingClient.query(`begin; select pg_advisory_xact_lock(hashtext('images'))`);
  const body = Readable.from([await createPicture('png', { width: 77, height: 55 })]);
  const pendingUpload = receiveImage(app, app.transaction, body, undefined, abortController.signal).catch(
    (error: Error) => error,
  );
  try {
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    abortController.abort(new Error('The request was cancelled.'));
  } finally {
    await lockingClient.query('commit');
    lockingClient.release();
  }
  expect(await pendingUpload).toMatchObject({ message: 'The request was cancelled.' });
  expect(await countRows()).toEqual(initialState);
});

test('removes scripts, event handlers, links and external content from a drawing', async () => {
  const image = await addImage(
    createDrawing({
      attributes: 'onload="alert(1)"',
      inner: `<script>alert(2)</script><style>@import "https://evil.example/a.css"; .a{fill:red}</style>
        <a href="javascript:alert(3)"><rect class="a" id="r" width="5" height="5" onclick="alert(4)"/></a>
        <rect width="5" height="5" style="fill:url(https://evil.example/b)"/>
        <use href="#r"/><use href="https://evil.example/c.svg#x"/><image href="https://evil.example/d.png"/>
        <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>
        <animate attributeName="href" values="javascript:alert(5)"/><text>kept &lt;script&gt;</text>
        <style><![CDATA[</style><script>alert(6)</script>]]></style>`,
    }),
  );
  const { original } = await loadUrls(image.id);
  const stored = (await get(original)).payload;
  expect(stored).not.toMatch(
    /<script|alert\(|evil\.example|onload|onclick|javascript:|foreignObject|iframe|<animate|<image/,
  );
  expect(stored).toContain('<rect class="a" id="r" width="5" height="5"/>');
  expect(stored).toContain('<text>kept &lt;script&gt;</text>');
  expect(stored).toContain('.a{fill:red}');
});

test('ignores paths in a file name', async () => {
  const { status } = await upload(await createPicture('png'), { name: '../../../etc/passwd' });
  expect(status).toBe(200);
  for (const name of await filesOnDisk()) expect(name).toMatch(/^[0-9a-f]{64}$/);
});

test('reports an identical image and does not store it again', async () => {
  const body = await createPicture('png', { width: 33, height: 44 });
  const image = await addImage(body, { name: 'The first' });
  const initialState = [await countRows(), await filesOnDisk()];
  const { body: secondUpload } = await upload(body);
  expect(secondUpload).toMatchObject({ existing: { id: image.id, name: 'The first' } });
  expect([await countRows(), await filesOnDisk()]).toEqual(initialState);
  await calls.remove(image.id);
  expect((await upload(body)).body.existing).toBeNull();
});

test('requires an uploaded file', async () => {
  const { status, body } = await calls.add({ name: 'None', file: 'a'.repeat(64) });
  expect([status, body.fields]).toEqual([422, { file: expect.stringContaining('was not uploaded completely') }]);
});

test('replaces the file of an image under the same URL', async () => {
  const image = await addImage(await createPicture('png', { width: 50, height: 50 }));
  const initialUrls = await loadUrls(image.id);
  const { file } = (await upload(await createPicture('jpeg', { width: 70, height: 20 }))).body;
  const { status, body } = await calls.edit(image.id, { version: image.version, file });
  expect([status, body]).toMatchObject([200, { kind: 'jpeg', width: 70, height: 20 }]);
  const newUrls = await loadUrls(image.id);
  expect(new URL(newUrls.original, 'http://x').pathname).toBe(new URL(initialUrls.original, 'http://x').pathname);
  expect((await get(initialUrls.original)).headers['content-type']).toBe('image/jpeg');
});

describe('image URLs', () => {
  test('serves an image in a sandbox, never as a page', async () => {
    const { original } = await loadUrls((await addImage(createDrawing({ inner: '<circle r="3"/>' }))).id);
    const { headers } = await get(original);
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="A picture.svg"/),
    });
  });

  test('rejects an altered or expired URL', async () => {
    const [image, other] = [await addImage(await createPicture('png')), await addImage(await createPicture('png'))];
    const { original } = await loadUrls(image.id);
    const alteredUrls = [
      original.replace(image.id, other.id),
      original.replace('/original?', '/small?'),
      original.replace(/until=\d+/, (match) => `${match}0`),
      original.replace(/seal=(.)/, (_, first: string) => `seal=${first === '_' ? '-' : '_'}`),
      original.replace(/&seal=.*/, ''),
      original.replace(/\?.*/, ''),
    ];
    const statuses = await Promise.all(alteredUrls.map(async (url) => (await get(url)).statusCode));
    expect(statuses).toEqual([403, 403, 403, 403, 422, 422]);
    const expiredHour = Math.floor(Date.now() / 3_600_000) - 1;
    expect((await get(signedUrl(app.keys, image.id, 'x', 'original', expiredHour))).statusCode).toBe(410);
  });

  test('returns a public URL only for images shown in a mail', async () => {
    const image = await addImage(await createPicture('png'));
    const { rows } = await app.pool.query('select public_key from image where id = $1', [image.id]);
    expect((await loadUrls(image.id)).public).toBeNull();
    expect((await get(`/api/media/public/${rows[0].public_key}`)).statusCode).toBe(404);
  });
});

describe('permissions', () => {
  test('requires the permission to create images and hides the library from client users', async () => {
    const reader = await app.addUserWith([{ subject: 'image-upload', action: 'read', scope: 'all' }]);
    const initialState = [await countRows(), await filesOnDisk()];
    expect((await upload(await createPicture('png'), { user: reader })).status).toBe(403);
    expect([await countRows(), await filesOnDisk()]).toEqual(initialState);
    const image = await addImage(await createPicture('png'));
    const client = await addValidRow(app, (await import('@leadwright/contract/features/clients')).clients);
    const allGrants = (['create', 'read', 'update', 'delete'] as const).map((action) => ({
      subject: 'image-upload' as const,
      action,
      scope: 'all' as const,
    }));
    const clientUser = await app.addUserWith(allGrants, client.id);
    expect((await upload(await createPicture('png'), { user: clientUser })).status).toBe(403);
    const reply = await app.request(clientUser, imageUrls, { body: { ids: [image.id] } });
    expect(reply.body).toMatchObject({ images: [] });
    expect((await app.request(clientUser, imageStorage)).status).toBe(403);
  });
});

/** Returns a PNG that declares 50,000 × 50,000 pixels but has no image data. */
function hugePng(): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(50_000, 16);
  header.writeUInt32BE(50_000, 20);
  header.set([8, 2, 0, 0, 0], 24);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return Buffer.concat([header, Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e', 'latin1')]);
}

function exponentialDrawing(): string {
  const levels = Array.from({ length: 20 }, (_, i) =>
    i === 0
      ? '<g id="l0"><rect width="1" height="1"/></g>'
      : `<g id="l${i}">${`<use href="#l${i - 1}"/>`.repeat(10)}</g>`,
  );
  return levels.join('');
}
