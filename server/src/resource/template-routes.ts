import { isDeepStrictEqual } from 'node:util';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { TemplateLifecycle, TemplateState, TemplateVersion } from '@leadwright/contract/templates/lifecycle';
import { type RawBuilder, sql } from 'kysely';
import { type ActorContext, audit } from '../access/audit.ts';
import { omitHiddenFields } from '../access/field-permissions.ts';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Db, Trx } from '../database/pool.ts';
import { serve, serveWrite } from '../http/serve.ts';
import { conflictError, lockRow, notFoundError, updateVersion, type Values } from '../record/row.ts';
import type { Entity, RowSource } from './entity.ts';
import { addRow, assertNoProblems, editRow } from './entity-routes.ts';
import { assertTransition } from './state-route.ts';
import { templateReferences } from './template-references.ts';

/** Templates of one kind: the table of their versions, and how versions are built. */
export interface VersionedTemplates {
  /** A table with `template_id`, such as `email_template_version`. */
  versions: Table;
  /**
   * Checks the content of a version and builds the stored `fields` and the `builtVersion`, or returns all problems.
   * `knownVersions` contains stored versions whose content the new version may repeat.
   */
  build: (
    trx: Trx,
    input: Values,
    context: { viewer: Viewer; knownVersions: readonly Values[] },
  ) => Promise<{ fields: Values; builtVersion: object; problems?: Problems }>;
  /** Stores additional data of a version after the version itself is stored. */
  storeVersionData?: (trx: Trx, versionId: string, content: Values) => Promise<void>;
  /** Throws when a built version cannot be activated. */
  assertActivatable?: (builtVersion: object) => void;
  /** The fields that define where a template is used. They cannot change after the template has been used. */
  usageFields: readonly string[];
}

interface TemplateRow {
  id: string;
  name: string;
  version: number;
  version_no: number;
  state: TemplateState;
  archived_at: string | null;
}

const ALREADY_USED = defineMessage(
  'problems.templateKept',
  'This cannot be changed after the template has been used. Clone the template instead.',
);

/** Returns the SQL for computed fields of a template that depend on its versions. */
export const templateComputed = (versions: Table) => ({
  active_no: sql`(select v.number from ${sql.table(versions)} v where v.template_id = t.id and v.state = 'active')`,
  last_used_at: sql`(select max(v.last_used_at) from ${sql.table(versions)} v where v.template_id = t.id)`,
});

/** Binds the endpoints of templates with versions: add, edit, change the state, list, restore and clone. */
export function templateRoutes<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
  lifecycle: TemplateLifecycle,
  kind: VersionedTemplates,
) {
  app.nameReferenceSources.push(templateReferences(entity, kind.versions, lifecycle.content));
  const { resource, rule } = entity;
  const { one: noun } = resource.noun;
  const versions = sql.table(kind.versions);
  const contentOf = (row: object): Values =>
    Object.fromEntries(lifecycle.content.map((name) => [name, (row as Values)[name] ?? null]));
  const loadTemplate = async (trx: Trx, viewer: ActorContext['viewer'], id: string) =>
    (await source.read(trx, viewer, id)) as unknown as TemplateRow;

  async function writeVersion(
    trx: Trx,
    id: string,
    number: number,
    content: Values,
    builtVersion: object,
    userId: string,
  ) {
    const { rows } = await sql<{ id: string }>`
    insert into ${versions} (template_id, number, content, made, created_by)
    values (${id}, ${number}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(builtVersion)}::jsonb, ${userId})
    on conflict (template_id, number) do update set content = excluded.content, made = excluded.made
    returning id`.execute(trx);
    await kind.storeVersionData?.(trx, rows[0]!.id, content);
  }

  async function add(
    trx: Trx,
    actor: Pick<ActorContext, 'viewer' | 'request'>,
    body: Values,
    knownVersions: readonly Values[] = [],
  ): Promise<RowOf<R>> {
    const { fields, builtVersion, problems } = await kind.build(trx, body, { viewer: actor.viewer, knownVersions });
    assertNoProblems({ ...resource.rules(body), ...problems });
    return addRow(app, entity, source, trx, actor, { ...body, ...fields }, {}, (id) =>
      writeVersion(trx, id, 1, contentOf({ ...body, ...fields }), builtVersion, actor.viewer.userId),
    );
  }

  type Call = Parameters<typeof editRow>[3];
  /** Writes to the draft, or starts the next version if the current version is not a draft. */
  async function edit(call: Call, knownVersions: readonly Values[] = []): Promise<RowOf<R>> {
    const { trx, viewer, params, body } = call;
    await lockRow(trx, viewer, rule, params.id, 'update', noun);
    const before = (await source.read(trx, viewer, params.id)) as unknown as TemplateRow & Values;
    const { version, archived: _, ...changes } = body;
    if (before.version !== version) throw conflictError(omitHiddenFields(viewer, resource.row, before));
    const changedNames = Object.keys(changes).filter((name) => !isDeepStrictEqual(before[name], changes[name]));
    const isUsed = before.version_no > 1 || before.state !== 'draft';
    const changedUsageFields = isUsed ? changedNames.filter((name) => kind.usageFields.includes(name)) : [];
    const isNewContent = changedNames.some((name) => lifecycle.content.includes(name));
    if (!isNewContent && !changedNames.some((name) => kind.usageFields.includes(name)))
      return editRow(app, entity, source, call);
    const editedValues = { ...before, ...changes };
    const context = { viewer, knownVersions: [before, ...knownVersions] };
    const { fields, builtVersion, problems } = await kind.build(trx, editedValues, context);
    assertNoProblems({
      ...resource.rules(editedValues),
      ...problems,
      ...Object.fromEntries(changedUsageFields.map((name) => [name, ALREADY_USED])),
    });
    const number = before.state === 'draft' ? before.version_no : before.version_no + 1;
    const newValues = { ...changes, ...fields };
    await writeVersion(trx, params.id, number, contentOf({ ...before, ...newValues }), builtVersion, viewer.userId);
    return editRow(app, entity, source, { ...call, body: { ...body, ...newValues } }, () => ({
      version_no: number,
      state: 'draft',
    }));
  }

  async function changeState(call: Call, number: number, state: TemplateState): Promise<RowOf<R>> {
    const { trx, viewer, request, params } = call;
    await lockRow(trx, viewer, rule, params.id, 'update', noun);
    const before = await loadTemplate(trx, viewer, params.id);
    const isNewest = number === before.version_no;
    const currentState = isNewest ? before.state : (await versionAt(trx, params.id, number)).state;
    assertTransition(lifecycle.machine, noun, { ...before, state: currentState }, state);
    if (state === 'active') {
      kind.assertActivatable?.(await loadBuiltVersion(trx, params.id, number));
      await retireActive(trx, before);
    }
    await sql`
      update ${versions} set state = ${state},
        approved_at = case when ${state} = 'approved' then now() else approved_at end,
        approved_by = case when ${state} = 'approved' then ${viewer.userId}::uuid else approved_by end,
        activated_at = case when ${state} = 'active' then now() else activated_at end
      where template_id = ${params.id} and number = ${number}`.execute(trx);
    const { version } = before;
    await updateVersion(trx, rule.table, { id: params.id, version }, (isNewest ? { state } : {}) as never);
    const after = await source.read(trx, viewer, params.id);
    const entry = isNewest
      ? { before, after }
      : { before: { [`version_${number}`]: currentState }, after: { [`version_${number}`]: state } };
    await audit(trx, { viewer, request: request!, action: 'state', entity: resource.name, id: params.id, ...entry });
    return after;
  }

  /** Retires the active version, because only one version is active at a time. */
  const retireActive = async (trx: Trx, { id, version_no }: TemplateRow) => {
    const { rows } = await sql<{ number: number }>`
      update ${versions} set state = 'retired' where template_id = ${id} and state = 'active' returning number`.execute(
      trx,
    );
    if (rows.some(({ number }) => number === version_no))
      await sql`update ${sql.table(rule.table)} set state = 'retired' where id = ${id}`.execute(trx);
  };

  async function loadBuiltVersion(db: Db, id: string, number: number): Promise<object> {
    const { rows } = await sql<{ made: object }>`
      select made from ${versions} where template_id = ${id} and number = ${number}`.execute(db);
    return rows[0]?.made ?? {};
  }

  async function versionAt(db: Db, id: string, number: number) {
    const { rows } = await sql<TemplateVersion & { content: Values }>`
      ${selectVersions(versions)} where v.template_id = ${id} and v.number = ${number}`.execute(db);
    if (!rows[0]) throw notFoundError('version');
    return rows[0];
  }

  serveWrite(
    app,
    resource.add,
    ({ trx, viewer, request, body }) => add(trx, { viewer, request }, body as Values) as never,
  );
  serveWrite(app, resource.edit, (call) => edit(call as never) as never);
  serveWrite(app, lifecycle.machine.change, async (call) => {
    const { version_no } = await loadTemplate(call.trx, call.viewer, call.params.id);
    return changeState(call as never, version_no, call.body.state) as never;
  });
  serveWrite(
    app,
    lifecycle.changeVersionState,
    (call) => changeState(call as never, call.params.number, call.body.state) as never,
  );

  serve(app, lifecycle.versions, async ({ params: { id }, viewer, db }) => {
    await source.read(db, viewer, id);
    const { rows } = await sql<TemplateVersion>`
      ${selectVersions(versions)} where v.template_id = ${id} order by v.number desc`.execute(db);
    return { versions: rows };
  });
  serve(app, lifecycle.readVersion, async ({ params: { id, number }, viewer, db }) => {
    await source.read(db, viewer, id);
    return versionAt(db, id, number) as never;
  });
  serveWrite(app, lifecycle.restore, async (call) => {
    const { id, number } = call.params;
    await source.read(call.trx, call.viewer, id);
    const { content } = await versionAt(call.trx, id, number);
    return edit({ ...call, body: { ...content, version: call.body.version } } as never, [content]) as never;
  });
  serveWrite(app, lifecycle.clone, async ({ params, body, viewer, request, trx }) => {
    const before = (await source.read(trx, viewer, params.id)) as Values;
    const copiedFields = Object.keys(resource.fields.shape).filter((name) => name !== entity.creatorField);
    const values = Object.fromEntries(copiedFields.map((name) => [name, before[name]]));
    const { id, name } = (await add(trx, { viewer, request }, { ...values, ...body }, [
      before,
    ])) as unknown as TemplateRow;
    return { id, name };
  });
  // Other code adds templates without the form.
  return { add };
}

const selectVersions = (versions: RawBuilder<unknown>) => sql`
  select v.id, v.number, v.state, v.created_at, v.approved_at, v.activated_at, v.last_used_at, v.content,
    (select u.display_name from app_user u where u.id = v.created_by) as created_by,
    (select u.display_name from app_user u where u.id = v.approved_by) as approved_by
  from ${versions} v`;
