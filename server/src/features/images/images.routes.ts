import { AppError } from '@leadwright/contract/errors';
import { imageStorage, images, imageUrls, uploadImage } from '@leadwright/contract/features/images';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { assertAnyScope, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { abortOnDisconnect } from '../../http/abort-on-disconnect.ts';
import { serve } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRoute, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { findUses } from '../../resource/uses.ts';
import { deleteUnusedImages } from './delete-unused-images.ts';
import { expiryHour, expiryTimestamp, publicUrlOf, signedUrls } from './image-urls.ts';
import { imageEntity } from './images.ts';
import { mediaRoutes } from './media.routes.ts';
import { countUsedBytes, receiveImage } from './receive-image.ts';

const { rule } = imageEntity;
const MAX_FOLDERS = 1_000;

export function imagesRoutes(app: App): void {
  const source = rowSource(app, imageEntity);
  serveGrid(app, images.list, source.grid);
  viewRoute(app, imageEntity, source);
  addRoute(app, imageEntity, source);
  editRoute(app, imageEntity, source);
  const assertArchivable = (trx: Trx, row: RowOf<typeof images>, viewer: Viewer) => assertUnused(app, trx, row, viewer);
  removeRoute(app, { ...imageEntity, assertArchivable }, source);
  scheduleDaily(app, 'unused images could not be deleted', deleteUnusedImages);

  serve(app, uploadImage, async ({ body, viewer, request, reply, transaction }) => {
    assertAnyScope(viewer, rule, 'create');
    const declaredSize = request.headers['content-length'];
    return receiveImage(
      app,
      transaction,
      body,
      declaredSize === undefined ? undefined : Number(declaredSize),
      abortOnDisconnect(reply),
    );
  });

  serve(app, imageStorage, async ({ viewer, db }) => {
    assertAnyScope(viewer, rule, 'read');
    const { rows } = await sql<{ folder: string }>`
      select distinct t.folder from image t where t.folder <> '' and t.archived_at is null and ${visible(viewer, rule, 't')}
      order by t.folder limit ${MAX_FOLDERS}`.execute(db);
    const { imageBytes: largest, imageQuotaBytes: allowed } = app.config;
    return { used: await countUsedBytes(db), allowed, largest, folders: rows.map(({ folder }) => folder) };
  });

  serve(app, imageUrls, async ({ body: { ids }, viewer, db }) => {
    const until = expiryHour();
    const { rows } = await sql<{ id: string; file: string; public_key: string; is_public: boolean }>`
      select t.id, t.file, t.public_key, t.public_at is not null as is_public from image t
      where t.id = any(${ids}::uuid[]) and ${visible(viewer, rule, 't')}`.execute(db);
    return {
      until: expiryTimestamp(until),
      images: rows.map(({ id, file, public_key, is_public }) => ({
        id,
        ...signedUrls(app.keys, id, file, until),
        public: is_public ? publicUrlOf(app.config.publicUrl, public_key) : null,
      })),
    };
  });
  mediaRoutes(app);
}

/** Throws if an image is used. The error names the uses that the viewer can see and counts the other uses. */
async function assertUnused(app: App, trx: Trx, image: RowOf<typeof images>, viewer: Viewer): Promise<void> {
  const total = image.in_documents + image.in_templates + image.in_clients;
  if (total === 0) return;
  const uses = (await findUses(trx, viewer, app, app.records.get(images.name)!, image.id)).filter(
    ({ count }) => count > 0,
  );
  const visibleUses = uses.map(({ title, rows, count }) => {
    const remaining = count > rows.length ? [`${count - rows.length} more`] : [];
    return `${title}: ${[...rows.map(({ label }) => `“${label}”`), ...remaining].join(', ')}`;
  });
  const hiddenUses = total - uses.reduce((sum, { count }) => sum + count, 0);
  const places = [...visibleUses, ...(hiddenUses > 0 ? [`${hiddenUses} that you cannot see`] : [])].join('; ');
  throw new AppError(
    'in_use',
    defineMessage('errors.imageInUse', 'The image is in use. {{places}}. Remove it there first.', { places }),
    {
      detail: { uses },
    },
  );
}
