import { hasAccess } from '@leadwright/contract/access';
import {
  applyTag,
  availableTags,
  changeTagSettings,
  previewTagMerge,
  readRecordTags,
  readTagSettings,
  removeTag,
  TAG_SCOPE,
  type TagScope,
  tagMerging,
  tagStates,
  tags,
} from '@leadwright/contract/features/tags';
import { sql } from 'kysely';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRoute, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { loadRenaming, mergeRoutes } from '../../resource/merging.ts';
import { countRenamed } from '../../resource/renaming.ts';
import { stateRoute } from '../../resource/state-route.ts';
import { nameColumnsOf } from '../../resource/uses.ts';
import { attachTag, detachTag } from './apply-tags.ts';
import { previewMerge, tagMergeStrategy } from './merge-tags.ts';
import { listAvailableTags, listRecordTags } from './record-tags.ts';
import { loadTagSettings, storeTagSettings } from './tag-settings.ts';
import { TAGGABLES } from './taggables.ts';
import { tagEntity } from './tags.ts';

export function tagsRoutes(app: App): void {
  const source = rowSource(app, tagEntity);
  serveGrid(app, tags.list, source.grid);
  viewRoute(app, tagEntity, source);
  addRoute(app, tagEntity, source);
  editRoute(app, tagEntity, source);
  removeRoute(app, tagEntity, source);
  stateRoute(app, tagEntity, source, tagStates);

  mergeRoutes(app, tagEntity, tagMerging, tagMergeStrategy);
  serve(app, previewTagMerge, async ({ query, viewer, db }) => {
    assertAgencyScope(viewer, { subject: tags.subject, action: 'update' });
    const counts = await previewMerge(db, query);
    const renaming = await loadRenaming(db, tagEntity, query);
    return { ...counts, views: await countRenamed(app, db, renaming, nameColumnsOf(app.records.get(tags.name)!, app)) };
  });

  serve(app, readTagSettings, ({ viewer, db }) => {
    assertAgencyScope(viewer, { subject: tags.subject, action: 'update' });
    return loadTagSettings(db);
  });
  serveWrite(app, changeTagSettings, ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject: tags.subject, action: 'update' });
    return storeTagSettings(trx, { viewer, request }, body);
  });
  serve(app, readRecordTags, ({ params: { scope, id }, query, viewer, db }) =>
    listRecordTags(db, viewer, scope, id, query.campaign_id),
  );
  serve(app, availableTags, ({ params, query, viewer, db }) => listAvailableTags(db, viewer, params.scope, query));
  serveWrite(app, applyTag, ({ body, viewer, request, trx }) => attachTag(trx, { viewer, request }, body));
  serveWrite(app, removeTag, ({ body, viewer, request, trx }) => detachTag(trx, { viewer, request }, body));

  for (const scope of Object.keys(TAG_SCOPE) as TagScope[]) app.choices.set(`${scope}-tags`, tagChoices(scope));
}

/** Returns the choices of tags for a record type. Requires the permission to read tags or these records. */
function tagChoices(scope: TagScope): ChoiceSource {
  const records = TAGGABLES.find(({ noun }) => noun === scope);
  return {
    table: 'tag',
    from: sql`tag t`,
    where: (viewer) => {
      const subjects = [tagEntity.rule.subject, ...(records ? [records.rule.subject] : [])];
      const mayRead = subjects.some((subject) => hasAccess(viewer.grants, { subject, action: 'read' }));
      return sql`${mayRead && viewer.clientId === null} and t.scope = ${scope} and t.archived_at is null`;
    },
    id: sql`t.id`,
    label: sql`t.name`,
    detail: sql`nullif(t."group", '')`,
  };
}
