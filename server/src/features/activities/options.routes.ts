import { hasAccess } from '@leadwright/contract/access';
import { activityOptions, type OptionMatrix, optionMatrix } from '@leadwright/contract/features/activity-options';
import { sql } from 'kysely';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { rowSource } from '../../resource/entity.ts';
import { entityRoutes } from '../../resource/entity-routes.ts';
import { activityOptionEntity } from './options.ts';

/** SQL: the order set by users; rows without a position come last, by name. */
export const OPTION_ORDER = sql`t."order" nulls last, name_order(t.name) collate alphabetical, t.id`;

export function activityOptionsRoutes(app: App): void {
  entityRoutes(app, activityOptionEntity);
  const source = rowSource(app, activityOptionEntity);

  serve(app, optionMatrix, async ({ viewer, db }) => {
    const { subject } = activityOptions;
    assertAgencyScope(viewer, { subject, action: 'read' });
    const [types, outcomes, options] = await Promise.all([
      sql<OptionMatrix['action_types'][number]>`
        select t.id, t.name, t.colour, t.state, t.icon, t.is_dial, t.requires_contact from action_type t
        where t.archived_at is null order by ${OPTION_ORDER}`.execute(db),
      sql<OptionMatrix['outcomes'][number]>`
        select t.id, t.name, t.colour, t.state, t.category, t.is_conversation from outcome t
        where t.archived_at is null order by ${OPTION_ORDER}`.execute(db),
      source.all(db, viewer),
    ]);
    const hasPermission = (action: 'create' | 'update') => hasAccess(viewer.grants, { subject, action });
    return {
      action_types: types.rows,
      outcomes: outcomes.rows,
      options,
      can: { create: hasPermission('create'), update: hasPermission('update') },
    };
  });
}
