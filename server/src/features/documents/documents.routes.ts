import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  documentStates,
  documents,
  documentVersions,
  publishDocument,
  publishedDocuments,
  readDocument,
  readDocumentVersion,
  readPublishedDocument,
  restoreDocumentVersion,
  writeDocument,
} from '@leadwright/contract/features/documents';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { notFoundError, type Values } from '../../record/row.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRoute, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { documentEntity, publishedDocumentRule } from './document-entity.ts';
import {
  listVersions,
  loadDocumentText,
  loadTextForOutput,
  loadVersion,
  parseText,
  publishText,
  saveText,
} from './document-texts.ts';

/** Publishing stores a copy of the current text. */
const PUBLISH_VALUES = { published_at: sql`now()`, published_content: sql`content`, published_edition: sql`edition` };
const IS_PUBLISHED = sql`t.state = 'published' and t.visibility = 'client' and t.archived_at is null`;

export function documentsRoutes(app: App): void {
  const source = rowSource(app, documentEntity);
  serveGrid(app, documents.list, source.grid);
  viewRoute(app, documentEntity, source);
  addRoute(app, documentEntity, source);
  editRoute(app, documentEntity, source);
  removeRoute(app, documentEntity, source);
  stateRoute(
    app,
    documentEntity,
    source,
    documentStates,
    (state): Values => (state === 'published' ? PUBLISH_VALUES : {}),
  );

  serve(app, readDocument, ({ params: { id }, viewer, db }) => loadDocumentText(db, app.keys, viewer, id));
  serveWrite(app, writeDocument, ({ params: { id }, body: { edition, content }, viewer, request, trx }) =>
    saveText(trx, { viewer, request, keys: app.keys }, { id, edition, text: parseText(content) }),
  );
  serveWrite(app, publishDocument, ({ params: { id }, body: { edition }, viewer, request, trx }) =>
    publishText(trx, { viewer, request, keys: app.keys }, { id, edition }),
  );
  serve(app, documentVersions, async ({ params: { id }, viewer, db }) => ({
    versions: await listVersions(db, viewer, id),
  }));
  serve(app, readDocumentVersion, async ({ params, viewer, db }) => {
    const { content, ...version } = await loadVersion(db, viewer, params);
    return { ...version, content: JSON.stringify(content) };
  });
  serveWrite(app, restoreDocumentVersion, async ({ params, body: { edition }, viewer, request, trx }) => {
    const { content } = await loadVersion(trx, viewer, params);
    return saveText(
      trx,
      { viewer, request, keys: app.keys },
      { id: params.id, edition, text: content, isSeparateVersion: true },
    );
  });
  publishedRoutes(app);
}

/** Registers the endpoints for published documents. Staff can use them to see what clients see. */
function publishedRoutes(app: App): void {
  serveGrid(app, publishedDocuments, {
    table: 'document',
    id: sql`t.id`,
    rows: (viewer) => ({
      from: sql`document t left join campaign c on c.id = t.campaign_id`,
      where: sql`${IS_PUBLISHED}`,
      visible: visible(viewer, publishedDocumentRule, 't'),
    }),
    columns: {
      name: { sql: sql`t.name`, notNull: true },
      kind: { sql: sql`t.kind`, notNull: true },
      campaign_name: { sql: sql`c.name` },
      published_at: { sql: sql`t.published_at` },
    },
    quickSearch: (pattern) => sql`fold(t.name) like fold(${pattern})`,
  });
  serve(app, readPublishedDocument, async ({ params: { id }, viewer, db }) => {
    const { rows } = await sql<ReplyOf<typeof readPublishedDocument> & { content: unknown }>`
      select t.id, t.name, t.kind, c.name as campaign_name, t.published_at, t.published_content as content
      from document t left join campaign c on c.id = t.campaign_id
      where t.id = ${id} and ${IS_PUBLISHED} and ${visible(viewer, publishedDocumentRule, 't')}`.execute(db);
    if (!rows[0]) throw notFoundError('document');
    return { ...rows[0], ...(await loadTextForOutput(db, app.keys, rows[0].content)) };
  });
}
