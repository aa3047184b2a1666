import { coreFields } from '@leadwright/contract/core/core-fields';
import type { GridColumn } from '@leadwright/contract/grid';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { accessProblems } from '../../../access/field-access.ts';
import { hiddenSensitiveFields } from '../../../access/field-permissions.ts';
import { scopeRule } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { illegalTransition } from '../../../record/row.ts';
import { entity } from '../../../resource/entity.ts';
import { roleAllowed } from '../values/custom-fields.service.ts';

type CoreField = RowOf<typeof coreFields>;

const nameOf = (alias: string) => sql<string>`${sql.ref(`${alias}.entity`)} || '.' || ${sql.ref(`${alias}.key`)}`;

const BUILT_IN_FIXED = defineMessage('problems.coreFixed', 'This is built-in and cannot be changed.');
const FIELD_NOT_REMOVABLE = defineMessage(
  'problems.coreNeeded',
  'Every record has this field, so it cannot be removed.',
);
const MUST_BE_VISIBLE = defineMessage('problems.coreUnseen', 'A required field must be visible to everyone.');

async function fieldProblems(
  _: unknown,
  after: object,
  before: CoreField | undefined,
  viewer: Viewer,
): Promise<Problems> {
  const { required, visible_to, client_visible, ...field } = after as CoreField;
  const changedNames = (['entity', 'key', 'type'] as const).filter((name) => before && field[name] !== before[name]);
  const immutableProblems = Object.fromEntries(changedNames.map((name) => [name, BUILT_IN_FIXED]));
  const visibilityProblems = accessProblems(viewer, after as CoreField, before);
  if (!before?.needed)
    return {
      ...immutableProblems,
      ...visibilityProblems,
      ...(required === 'always' && visible_to.length > 0 ? { visible_to: MUST_BE_VISIBLE } : {}),
    };
  return {
    ...immutableProblems,
    ...visibilityProblems,
    ...(required === 'always' ? {} : { required: FIELD_NOT_REMOVABLE }),
    ...(visible_to.length > 0 ? { visible_to: FIELD_NOT_REMOVABLE } : {}),
    ...(client_visible ? {} : { client_visible: FIELD_NOT_REMOVABLE }),
  };
}

/** The entity of core fields. The product defines them, so users can edit and archive but not create them. */
export const coreFieldEntity = entity({
  resource: coreFields,
  rule: scopeRule('core_field', coreFields.subject, {
    all: {
      message: defineMessage('access.coreForTheirRole', 'Their roles can see the field.'),
      holds: (alias, viewer) => roleAllowed(viewer, alias, 'visible_to'),
    },
    readOnlyRows: {
      message: defineMessage(
        'access.coreFieldRead',
        'Only the agency manages fields. Users who can read the field can see it.',
      ),
      holds: (alias, viewer) =>
        viewer.clientId ? sql`true` : sql`(${nameOf(alias)} = any(${hiddenSensitiveFields(viewer)}::text[]))`,
    },
  }),
  computed: { name: sql`t.label` },
  label: sql`t.label`,
  detail: sql`t.entity`,
  columns: {
    name: nameOf('t'),
    columnsNamed: ({ columns }, name) =>
      Object.entries<GridColumn>(columns).flatMap(([column, { core }]) => (core === name ? [column] : [])),
  },
  selectableBy: 'staff',
  check: fieldProblems,
  assertArchivable: async (_, { needed }) => {
    if (needed) throw illegalTransition(FIELD_NOT_REMOVABLE, []);
  },
});
