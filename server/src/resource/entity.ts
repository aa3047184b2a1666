import { agencyFields } from '@leadwright/contract/client-view';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem, Problems } from '@leadwright/contract/problems';
import { type AnyResource, innerType, metaOf, type RowOf } from '@leadwright/contract/resource';
import type { StateMachine } from '@leadwright/contract/state-machine';
import type { DeleteEndpoint } from '@leadwright/contract/vocabulary/delete-endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ActorContext } from '../access/audit.ts';
import { type ScopeRule, type Table, visible } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db, Trx } from '../database/pool.ts';
import type { DB } from '../database/types.gen.ts';
import { type ChoiceSource, labelOf } from '../record/choices.ts';
import type { RecordColumns, RecordKind } from '../record/kinds.ts';
import { columnsOf, notFoundError } from '../record/row.ts';
import { type GridExpression, type GridSource, rowPermissions } from '../record/source.ts';
import type { Tree } from './tree.ts';

type Sql = RawBuilder<unknown>;
type Column<T extends Table> = Extract<keyof DB[T], string>;
type FieldNames<R extends AnyResource> = Extract<keyof R['fields']['shape'], string>;
type RowNames<R extends AnyResource> = Extract<keyof R['row']['shape'], string>;
/** Names of labels, which are derived from references: `<name>_label` for `<name>_id`. */
type LabelNames<R extends AnyResource> =
  FieldNames<R> extends infer F ? (F extends `${infer Name}_id` ? `${Name}_label` : never) : never;
/** Names of row fields that are neither columns of the table nor labels. */
type Computed<R extends AnyResource, T extends Table> = Exclude<RowNames<R>, Column<T> | LabelNames<R> | 'can'>;
/** Does not compile when the table lacks a column for a field. */
type HasColumns<R extends AnyResource, T extends Table> =
  Exclude<FieldNames<R>, Column<T>> extends never ? unknown : { missingColumns: Exclude<FieldNames<R>, Column<T>> };

type Fields<R extends AnyResource> = z.output<R['fields']>;
type Check<R extends AnyResource> = (
  trx: Trx,
  after: Fields<R>,
  before: RowOf<R> | undefined,
  viewer: Viewer,
) => Promise<Problems>;

type ChangeHandler<R extends AnyResource> = (
  trx: Trx,
  actor: ActorContext,
  before: RowOf<R>,
  after: RowOf<R>,
) => Promise<void>;

type SelectableBy = 'readers' | 'staff' | 'everybody';

interface Definition<R extends AnyResource, T extends Table> {
  resource: R;
  rule: ScopeRule<T> & HasColumns<R, T>;
  /** SQL for the computed fields of a row `t`. */
  computed: Record<Computed<R, T>, Sql>;
  /** The label of a row. The default is its name. */
  label?: Sql;
  /** The users who may choose a row in references: viewers who may read it, staff, or all signed-in users. */
  selectableBy?: SelectableBy;
  /** The text next to the label in a list of choices. The default is the code. */
  detail?: Sql;
  /** The problems of unique constraints on several fields, by constraint. */
  uniqueProblems?: Record<string, Problem>;
  /** The condition for rows in lists and choices. The default is rows in use. */
  listed?: RawBuilder<SqlBool>;
  /** The campaigns that use a row without a reference to it (`RecordKind`). */
  campaigns?: (id: string) => Sql;
  /** The imports whose rows under review use a row (`RecordKind`). */
  imports?: (id: string) => Sql;
  /** For entities that are fields: the rows under review that do not fit new limits (`RecordKind`). */
  misfits?: RecordKind['misfits'];
  /** For entities that are fields: the grid columns that show the values (`RecordKind`). */
  columns?: RecordColumns;
  tree?: Tree & { parent: FieldNames<R> };
  /** The states of a row and their transitions. The entity gets an endpoint that changes the state. */
  states?: StateMachine;
  /** The endpoint that deletes a row permanently. It rejects rows to which anything refers. */
  deleteEndpoint?: DeleteEndpoint;
  /** The field with the user in charge, which defaults to the user who adds the row. */
  creatorField?: FieldNames<R>;
  /** Throws when a row cannot be archived because it is needed. */
  assertArchivable?: (trx: Trx, row: RowOf<R>, viewer: Viewer) => Promise<void>;
  /** Throws when a row cannot be deleted permanently, even if nothing refers to it. */
  assertCanDelete?: (trx: Trx, row: RowOf<R>, viewer: Viewer) => Promise<void>;
  /** Checks rules that need the database. `before` is the previous row, undefined for a new row. */
  check?: Check<R>;
  /** Applies the consequences of a changed row, in the same transaction. */
  afterEdit?: ChangeHandler<R>;
}

/**
 * An entity on the server: its table, its scope rule and the SQL of its rows. Grid, view and choices are derived from
 * it.
 */
export interface Entity<R extends AnyResource = AnyResource, T extends Table = Table> {
  resource: R;
  rule: ScopeRule<T>;
  computed: Record<string, Sql>;
  label: Sql;
  selectableBy: SelectableBy;
  detail: Sql | undefined;
  uniqueProblems: Record<string, Problem>;
  listed: RawBuilder<SqlBool>;
  campaigns: ((id: string) => Sql) | undefined;
  imports: ((id: string) => Sql) | undefined;
  misfits: RecordKind['misfits'];
  columns: RecordColumns | undefined;
  tree: Tree | undefined;
  states: StateMachine | undefined;
  deleteEndpoint: DeleteEndpoint | undefined;
  creatorField: string | undefined;
  assertArchivable: (trx: Trx, row: RowOf<R>, viewer: Viewer) => Promise<void>;
  assertCanDelete: (trx: Trx, row: RowOf<R>, viewer: Viewer) => Promise<void>;
  check: Check<R>;
  afterEdit: ChangeHandler<R>;
}

export function entity<R extends AnyResource, T extends Table>(definition: Definition<R, T>): Entity<R, T> {
  return {
    label: sql`t.name`,
    selectableBy: 'readers',
    detail: undefined,
    uniqueProblems: {},
    listed: sql`t.archived_at is null`,
    campaigns: undefined,
    imports: undefined,
    misfits: undefined,
    columns: undefined,
    tree: undefined,
    states: undefined,
    deleteEndpoint: undefined,
    creatorField: undefined,
    assertArchivable: async () => undefined,
    assertCanDelete: async () => undefined,
    check: async () => ({}),
    afterEdit: async () => undefined,
    ...definition,
  };
}

/**
 * Registers an entity for other features and for the error handler. Must run before the endpoints of features are
 * bound.
 */
export function registerEntity(
  app: Pick<App, 'choices' | 'records' | 'uniqueProblems'>,
  { resource, rule, ...entity }: Entity,
): void {
  const { name, noun, fields, row, list } = resource;
  app.choices.set(name, toChoiceSource({ resource, rule, ...entity }));
  const { label, listed, campaigns, imports, misfits, columns } = entity;
  const uses = { campaigns, imports, misfits, columns };
  app.records.set(name, { name, noun: noun.one, rule, fields, row, label, list, listed, ...uses });
  for (const [constraint, keys] of Object.entries(TABLES[rule.table].unique as Record<string, readonly string[]>)) {
    const field = keys.findLast((name) => name in resource.fields.shape);
    const problem =
      entity.uniqueProblems[constraint] ??
      defineMessage('problems.taken', 'Another {{what}} already has this value.', { what: resource.noun.one });
    if (field) app.uniqueProblems.set(constraint, { field, problem });
  }
}

function toChoiceSource({ resource, rule, label, selectableBy, detail, listed }: Entity): ChoiceSource {
  const searchText = Object.keys(resource.list.search)
    .filter((name) => name !== 'name')
    .map((name) => sql`t.${sql.ref(name)}::text`);
  return {
    table: rule.table,
    from: sql`${sql.table(rule.table)} t`,
    where: (viewer) => {
      const conditionByAudience = {
        readers: () => visible(viewer, rule, 't'),
        staff: () => sql<SqlBool>`${viewer.clientId === null}`,
        everybody: () => sql<SqlBool>`true`,
      };
      return sql<SqlBool>`${listed} and ${conditionByAudience[selectableBy]()}`;
    },
    id: sql`t.id`,
    label,
    detail: detail ?? (columnsOf(rule.table).code ? sql`t.code` : sql`null`),
    ...(searchText.length > 0 ? { searchText: sql`concat_ws(' ', ${sql.join(searchText)})` } : {}),
  };
}

/** Returns the SQL for the fields of a row `t`, by name. */
function buildExpressions(
  app: Pick<App, 'choices'>,
  { resource, rule, computed }: Entity,
): Map<string, GridExpression> {
  const columns = columnsOf(rule.table);
  const expressionByName = new Map<string, GridExpression>();
  for (const name of Object.keys(resource.row.shape)) {
    const reference = `${name.replace(/_label$/, '')}_id`;
    if (name in computed) {
      const isDay = innerType(resource.row.shape[name] as z.ZodType) instanceof z.ZodISODate;
      expressionByName.set(name, { sql: computed[name]!, ...(isDay && { isDay }) });
    } else if (columns[name]) {
      const isDay = resource.fields.shape[name] && innerType(resource.fields.shape[name]) instanceof z.ZodISODate;
      const notNull = columns[name].notNull && !resource.fields.shape[name]?.safeParse('').success;
      expressionByName.set(name, { sql: sql`t.${sql.ref(name)}`, notNull, ...(isDay && { isDay }) });
    } else if (name.endsWith('_label') && columns[reference]) {
      const { reference: list } = metaOf(resource.fields.shape[reference] as z.ZodType, reference);
      const source = app.choices.get(list ?? '');
      if (!source) throw new Error(`${resource.name}.${reference} refers to "${list}", a list that no feature has.`);
      expressionByName.set(name, { sql: labelOf(source, sql`t.${sql.ref(reference)}`) });
    }
  }
  return expressionByName;
}

/** The source of an entity's rows for view and grid. */
export interface RowSource<R extends AnyResource> {
  grid: GridSource;
  /** Returns the row, archived or not; undefined if the viewer may not see it. */
  find: (db: Db, viewer: Viewer, id: string) => Promise<RowOf<R> | undefined>;
  read: (db: Db, viewer: Viewer, id: string) => Promise<RowOf<R>>;
  /** Returns all rows in use that the viewer may see, unsorted. Only for tables with few rows. */
  all: (db: Db, viewer: Viewer) => Promise<RowOf<R>[]>;
}

export function rowSource<R extends AnyResource, T extends Table>(
  app: Pick<App, 'choices'>,
  entity: Entity<R, T>,
): RowSource<R> {
  const { resource, rule, listed } = entity;
  const expressionByName = buildExpressions(app, entity as unknown as Entity);
  const from = sql`${sql.table(rule.table)} t`;
  const agencyNames = agencyFields(resource.row);
  const cellsExcept = (names: readonly string[]) =>
    sql.join(
      [...expressionByName].flatMap(([name, cell]) =>
        names.includes(name) ? [] : [sql`${cell.sql} as ${sql.ref(name)}`],
      ),
    );
  const cells = { staff: cellsExcept([]), client: cellsExcept(agencyNames) };

  const rowsWhere = async (db: Db, viewer: Viewer, where: RawBuilder<SqlBool>) => {
    const { rows } = await sql<RowOf<R>>`
      select ${viewer.clientId ? cells.client : cells.staff}, ${rowPermissions(viewer, rule, 't')} as can
      from ${from} where ${where} and ${visible(viewer, rule, 't')}`.execute(db);
    return rows;
  };
  const find: RowSource<R>['find'] = async (db, viewer, id) => (await rowsWhere(db, viewer, sql`t.id = ${id}`))[0];
  return {
    find,
    all: (db, viewer) => rowsWhere(db, viewer, listed),
    async read(db, viewer, id) {
      const row = await find(db, viewer, id);
      if (!row) throw notFoundError(resource.noun.one);
      return row;
    },
    grid: {
      table: rule.table,
      id: sql`t.id`,
      rows: (viewer, { client_id: client }) => ({
        from,
        where: client === undefined ? listed : sql<SqlBool>`${listed} and t.client_id = ${client}`,
        visible: visible(viewer, rule, 't'),
        can: rowPermissions(viewer, rule, 't'),
      }),
      columns: Object.fromEntries(
        Object.entries(resource.list.columns).map(([name, { kind }]) => {
          const expression = expressionByName.get(name)!;
          // The values of a set column are strings, even for booleans.
          return [name, kind === 'set' ? { ...expression, sql: sql`${expression.sql}::text` } : expression];
        }),
      ),
      quickSearch: (pattern) => {
        const searchConditions = Object.keys(resource.list.search).map(
          (name) => sql`fold(t.${sql.ref(name)}::text) like fold(${pattern})`,
        );
        return sql<SqlBool>`(${sql.join(searchConditions, sql` or `)})`;
      },
    },
  };
}
