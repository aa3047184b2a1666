import { coreFields } from '@leadwright/contract/core/core-fields';
import type { GridColumn } from '@leadwright/contract/grid';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { scopeRule } from '../../access/scope.ts';
import { illegalTransition } from '../../record/row.ts';
import { entity } from '../../resource/entity.ts';

type CoreField = RowOf<typeof coreFields>;

const FIXED = words('problems.coreFixed', 'This is the program’s and stays as it is.');
const NEEDED = words('problems.coreNeeded', 'No record is without this field.');
const UNSEEN = words('problems.coreUnseen', 'A field that is required has to be visible to everybody.');

async function refuseWrong(_: unknown, after: object, before: CoreField | undefined): Promise<Problems> {
  const { required, visible_to, client_visible, ...field } = after as CoreField;
  const changed = (['entity', 'key', 'type'] as const).filter((name) => before && field[name] !== before[name]);
  const fixed = Object.fromEntries(changed.map((name) => [name, FIXED]));
  if (!before?.needed)
    return { ...fixed, ...(required === 'always' && visible_to.length > 0 ? { visible_to: UNSEEN } : {}) };
  return {
    ...fixed,
    ...(required === 'always' ? {} : { required: NEEDED }),
    ...(visible_to.length > 0 ? { visible_to: NEEDED } : {}),
    ...(client_visible ? {} : { client_visible: NEEDED }),
  };
}

/** The program's own fields. There are as many as it has: none is made, and one that is not used keeps its values. */
export const coreFieldEntity = entity({
  resource: coreFields,
  rule: scopeRule('core_field', coreFields.subject, {
    withheld: {
      says: words('access.fieldsOfAgency', 'The agency says which fields there are.'),
      holds: (_, { clientId }) => (clientId ? sql`true` : sql`false`),
    },
  }),
  computed: { name: sql`t.label` },
  label: sql`t.label`,
  detail: sql`t.entity`,
  columns: {
    name: sql`t.entity || '.' || t.key`,
    of: ({ columns }, name) =>
      Object.entries<GridColumn>(columns).flatMap(([column, { core }]) => (core === name ? [column] : [])),
  },
  chosenBy: 'staff',
  check: refuseWrong,
  refuseArchive: async (_, { needed }) => {
    if (needed) throw illegalTransition(NEEDED, []);
  },
});
