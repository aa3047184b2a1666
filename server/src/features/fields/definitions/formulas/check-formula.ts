import type { FieldParams } from '@leadwright/contract/custom-values';
import type { FieldKind } from '@leadwright/contract/features/fields';
import type { FormulaType } from '@leadwright/contract/formula/functions';
import type { Fault } from '@leadwright/contract/formula/tokens';
import { type FormulaField, measureFormula, readFormula } from '@leadwright/contract/formula/type-check';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db } from '../../../../database/pool.ts';
import {
  compileFormulas,
  FORMULA_INPUT_COLUMNS,
  type FormulaInput,
  findBrokenFormulas,
  isFieldReadable,
  joinVisibleNames,
  listCoreFields,
  MAX_DEPTH,
  MAX_PARTS,
  toFormulaField,
} from '../../values/custom-fields.service.ts';

/** A formula to check, with the properties of its field. */
export interface FormulaDraft {
  /** The field of the formula; null for a new field. */
  id: string | null;
  kind: FieldKind;
  entity: string;
  client_id: string | null;
  campaign_id: string | null;
  formula: string;
}

export interface AvailableField extends FormulaField {
  name: string;
}

export type FormulaCheck = { availableFields: AvailableField[] } & (
  | { faults: Fault[] }
  | {
      faults: [];
      result: FormulaType;
      /** The ids of the fields that the formula uses, by name in the formula. */
      sources: Record<string, string>;
      isSensitive: boolean;
      /** The labels of the used fields that a client cannot see. */
      hiddenFromClient: string[];
    }
);

type Row = FormulaInput & { kind: FieldKind; sensitive: boolean; client_visible: boolean };

/**
 * The kinds in the order of name resolution: a campaign field takes precedence over a client field with the same key.
 */
const KINDS_BY_PRIORITY: readonly FieldKind[] = ['campaign', 'client', 'master', 'opportunity'];

/** Loads the fields that a formula of this kind may use and that the viewer can see. */
async function loadReadableFields(
  db: Db,
  viewer: Viewer,
  { kind, entity, client_id, campaign_id }: FormulaDraft,
): Promise<Row[]> {
  const kindConditions: Record<FieldKind, RawBuilder<SqlBool>> = {
    master: sql`d.kind = 'master'`,
    client: sql`(d.kind = 'master' or d.client_id = ${client_id}::uuid)`,
    campaign: sql`d.id in (select id from custom_field where campaign_id = ${campaign_id}::uuid and not hidden)`,
    opportunity: sql`d.kind = 'opportunity'`,
  };
  const { rows } = await sql<Row>`
    select ${FORMULA_INPUT_COLUMNS}, d.kind, d.sensitive, d.client_visible from field d
    where ${kindConditions[kind]} and d.entity = ${kind === 'opportunity' ? kind : entity} and d.state = 'active'
      and d.archived_at is null and not d.purging
      and ${isFieldReadable(viewer, 'd')}
    order by d.label, d.id`.execute(db);
  return rows;
}

/**
 * Maps the names that formulas use to their fields. A name is the key of the field, prefixed with its kind if a field
 * of higher priority has the same key.
 */
function resolveNames(rows: readonly Row[]): Map<string, Row> {
  const names = new Map<string, Row>();
  for (const kind of KINDS_BY_PRIORITY)
    for (const row of rows) if (row.kind === kind) names.set(names.has(row.key) ? `${kind}.${row.key}` : row.key, row);
  return names;
}

/**
 * Lists the fields that the names in an unchanged formula stand for. A field that was added later with the key of
 * another does not change them.
 */
async function loadKnownNames(db: Db, { id, formula }: FormulaDraft): Promise<{ name: string; source_id: string }[]> {
  if (!id) return [];
  const { rows } = await sql<{ name: string; source_id: string }>`
    select s.name, s.source_id from formula_source s join field d on d.id = s.formula_id
    where s.formula_id = ${id} and d.params->>'formula' = ${formula}`.execute(db);
  return rows;
}

/** Returns the chain of formulas through which `start` uses the field `target`; undefined if it does not use it. */
function findPath(
  target: string,
  start: Row,
  rowsById: ReadonlyMap<string, Row>,
  visitedIds = new Set<string>(),
): Row[] | undefined {
  if (start.id === target) return [start];
  visitedIds.add(start.id);
  for (const id of Object.values(start.sources)) {
    const next = rowsById.get(id);
    const cyclePath = next && !visitedIds.has(id) ? findPath(target, next, rowsById, visitedIds) : undefined;
    if (cyclePath) return [start, ...cyclePath];
  }
  return undefined;
}

const TOO_LARGE = defineMessage(
  'formula.tooLarge',
  'The formula and the formulas it uses are too large: at most {{parts}} parts, nested at most {{depth}} levels deep.',
  { parts: MAX_PARTS, depth: MAX_DEPTH },
);

/** Returns the faults of a formula with positions, or its result type and the fields that it uses. */
export async function checkFormula(db: Db, viewer: Viewer, draft: FormulaDraft): Promise<FormulaCheck> {
  const rows = await loadReadableFields(db, viewer, draft);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const names = resolveNames(rows);
  for (const { name, source_id } of await loadKnownNames(db, draft)) {
    const source = rowsById.get(source_id);
    if (source) names.set(name, source);
  }
  const computedFormulas = compileFormulas(
    rows.filter(({ id }) => id !== draft.id),
    viewer,
  );
  const cycles = new Map<string, Row[]>();
  const catalogue = new Map<string, FormulaField>();
  for (const [name, row] of names) {
    const cyclePath = draft.id && row.type === 'formula' ? findPath(draft.id, row, rowsById) : undefined;
    if (cyclePath) cycles.set(name, cyclePath);
    const formulaField =
      row.type !== 'formula' || cyclePath || computedFormulas.has(row.id) ? toFormulaField(row) : undefined;
    if (formulaField) catalogue.set(name, formulaField);
  }
  const isRecordField = draft.entity === 'account' || draft.entity === 'contact';
  const availableCoreFields =
    isRecordField && draft.kind !== 'opportunity' ? listCoreFields(draft.entity as 'account', viewer) : [];
  for (const field of availableCoreFields) catalogue.set(field.name, field);
  const availableFields = [...catalogue]
    .filter(([name]) => !cycles.has(name))
    .map(([name, field]) => ({ ...field, name }));
  const parsedFormula = readFormula(draft.formula, catalogue);
  if ('faults' in parsedFormula) return { availableFields, faults: parsedFormula.faults };
  const self = draft.id ? rowsById.get(draft.id) : undefined;
  const cycleFaults = parsedFormula.names.flatMap(({ name, at, end }): Fault[] => {
    const cyclePath = cycles.get(name);
    const path = cyclePath && [...(self ? [self] : []), ...cyclePath].map(({ label }) => `“${label}”`).join(' → ');
    const message = path && defineMessage('formula.cycle', 'The formula depends on itself: {{path}}.', { path });
    return message ? [{ at, end, message }] : [];
  });
  if (cycleFaults.length > 0) return { availableFields, faults: cycleFaults };
  const wholeFormula = { at: 0, end: draft.formula.length };
  const { parts, depth } = measureFormula(
    parsedFormula.formula,
    (name) => computedFormulas.get(names.get(name)?.id ?? '')?.measure,
  );
  if (parts > MAX_PARTS || depth > MAX_DEPTH)
    return { availableFields, faults: [{ ...wholeFormula, message: TOO_LARGE }] };
  const usedFields = parsedFormula.names.flatMap(({ name }) => names.get(name) ?? []);
  const sources = Object.fromEntries(
    parsedFormula.names.flatMap(({ name }) => (names.has(name) ? [[name, names.get(name)!.id]] : [])),
  );
  const result = parsedFormula.formula.type;
  if (self) {
    const params: FieldParams = { formula: draft.formula, result };
    const brokenFormulas = await findBrokenFormulas(db, viewer, { ...self, type: 'formula', params, sources });
    if (brokenFormulas.length > 0) {
      const message = defineMessage('formula.breaks', 'Formulas that use this one would stop working: {{labels}}.', {
        labels: joinVisibleNames(brokenFormulas),
      });
      return { availableFields, faults: [{ ...wholeFormula, message }] };
    }
  }
  return {
    availableFields,
    faults: [],
    result,
    sources,
    isSensitive:
      usedFields.some(({ sensitive }) => sensitive) ||
      parsedFormula.names.some(({ name }) =>
        availableCoreFields.some((field) => field.name === name && field.isSensitive),
      ),
    hiddenFromClient: [
      ...new Set(usedFields.filter(({ client_visible }) => !client_visible).map(({ label }) => label)),
    ],
  };
}

/** Returns the message of a fault with its line and character. */
export function faultMessage(formula: string, { at, message }: Fault) {
  const { line, column } = lineAndColumn(formula, at);
  return defineMessage('formula.fault', 'Line {{line}}, character {{column}}: {{message}}', {
    line,
    column,
    message: message.message,
  });
}
