import { displayType, type FieldParams, type FieldType, type StoredType } from '@leadwright/contract/custom-values';
import { comparedParts, replaceCodes, resultsOf } from '@leadwright/contract/formula/comparisons';
import type { FormulaType, Operation } from '@leadwright/contract/formula/functions';
import {
  type FormulaCatalogue,
  type FormulaField,
  type FormulaSize,
  measureFormula,
  readFormula,
  type TypedFormula,
} from '@leadwright/contract/formula/type-check';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../../../access/viewer.ts';
import { replacementsOf } from '../former-options.ts';
import type { FieldEntity } from '../records.queries.ts';
import { type Aliases, coreValue, listCoreFields } from './core-sources.ts';
import { displaySql, formulaSql } from './sql.ts';

type Sql = RawBuilder<unknown>;

/** The maximum number of parts of a formula, and their maximum nesting. The formulas that it uses count too. */
export const MAX_PARTS = 400;
export const MAX_DEPTH = 100;

/** A field with the data that formulas need. */
export interface FormulaInput {
  id: string;
  key: string;
  label: string;
  entity: string;
  type: FieldType;
  params: FieldParams;
  options: readonly { code: string; merged_into?: string | null }[];
  /** The column of the working row; empty for a formula. */
  slot: string;
  /** The ids of the fields that its formula uses, by name in the formula. */
  sources: Readonly<Record<string, string>>;
}

/** The calculation of a formula for the working row `alias`. */
export interface CompiledFormula {
  type: FormulaType;
  measure: FormulaSize;
  replacements: Replacements;
  sql: (alias: string, aliases?: Aliases) => Sql;
}

const FORMULA_TYPE: Partial<Record<StoredType, FormulaType>> = {
  text: 'text',
  long_text: 'text',
  email: 'text',
  url: 'text',
  phone: 'text',
  country: 'text',
  select: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  rating: 'number',
  date: 'date',
  date_time: 'date',
  boolean: 'yes_no',
};

/** Converts a field for use in formulas. Returns undefined when its type is not supported. */
export function toFormulaField({
  label,
  type,
  params,
  options,
}: Omit<FormulaInput, 'id' | 'slot'>): FormulaField | undefined {
  const formulaType = FORMULA_TYPE[displayType({ type, params })];
  if (!formulaType) return undefined;
  const codes = type === 'select' && !params.allow_other ? { codes: options.map(({ code }) => code) } : {};
  return { label, type: formulaType, ...codes };
}

/**
 * Returns SQL for a stored value in formulas: an empty text is null, a timestamp becomes its UTC date, and a merged
 * option the one that replaces it, which records get while the merge runs.
 */
function storedValue({ type, slot, options }: FormulaInput, alias: string): Sql {
  const column = sql.ref(`${alias}.${slot}`);
  const replacements = replacementsOf(options);
  const value =
    type === 'select' && replacements.size > 0
      ? sql`coalesce(${JSON.stringify(Object.fromEntries(replacements))}::jsonb ->> ${column}, ${column})`
      : column;
  if (type === 'date_time') return sql`(${value} at time zone 'UTC')::date`;
  return FORMULA_TYPE[type as StoredType] === 'text' ? sql`(nullif(${value}, '') collate "default")` : value;
}

/** The options that replace merged ones of a field, or of the fields that a formula returns. */
interface Replacements {
  /** The options by the code of the merged one. */
  codes: ReadonlyMap<string, string>;
  /** Whether one of several returned fields can still have a merged code, because its options are others. */
  isPartial: boolean;
}

function combineReplacements(parts: readonly Replacements[]): Replacements {
  const codes = new Map(parts.flatMap((part) => [...part.codes]));
  const isPartial = parts.some(
    (part) => part.isPartial || [...codes].some(([code, target]) => part.codes.get(code) !== target),
  );
  return { codes, isPartial };
}
const fieldNames = (parts: readonly TypedFormula[]): string[] =>
  parts.flatMap((part) => (part.kind === 'field' ? [part.name] : []));

const textValue = (value: string): TypedFormula => ({ kind: 'value', type: 'text', value });
const callOf = (type: FormulaType, name: Operation, args: TypedFormula[]): TypedFormula => ({
  kind: 'call',
  type,
  name,
  args,
});

/** Returns the formula with some parts replaced. */
function replaceParts(formula: TypedFormula, replacementOf: (part: TypedFormula) => TypedFormula | undefined) {
  const replace = (part: TypedFormula): TypedFormula =>
    replacementOf(part) ?? (part.kind === 'call' ? { ...part, args: part.args.map(replace) } : part);
  return replace(formula);
}

/** Replaces merged options that a formula compares with fields by the options that the records have now. */
function followMerges(formula: TypedFormula, replacementsOfField: (name: string) => Replacements): TypedFormula {
  if (formula.kind !== 'call') return formula;
  const call = { ...formula, args: formula.args.map((arg) => followMerges(arg, replacementsOfField)) };
  const { fields, values } = comparedParts<TypedFormula>(call);
  const { codes, isPartial } = combineReplacements(fieldNames(fields).map(replacementsOfField));
  const codesInLists = new Map([...codes].map(([code, target]) => [code.toLowerCase(), target]));
  const replaceText = (text: string) =>
    call.name === 'contains' ? replaceCodes(text, codesInLists) : (codes.get(text) ?? text);
  const newValues = new Map(
    values.flatMap((part): [TypedFormula, TypedFormula][] => {
      const text = part.kind === 'value' ? String(part.value) : '';
      return replaceText(text) === text ? [] : [[part, textValue(replaceText(text))]];
    }),
  );
  if (newValues.size === 0) return call;
  // A search for a part of a text still finds other options with this part.
  if (call.name === 'contains') {
    return callOf('yes_no', 'or', [call, replaceParts(call, (part) => newValues.get(part))]);
  }
  if (!isPartial) return replaceParts(call, (part) => newValues.get(part));
  // Another field keeps the code, so each merged field is compared as if it still had it.
  const mergedCodes = new Set([...newValues.keys()].flatMap((part) => ('value' in part ? [String(part.value)] : [])));
  const variants = [...mergedCodes].map((code) =>
    replaceParts(call, (part) => {
      if (part.kind !== 'field' || !fields.includes(part)) return undefined;
      const target = replacementsOfField(part.name).codes.get(code);
      if (target === undefined) return undefined;
      return callOf('text', 'if', [callOf('yes_no', '=', [part, textValue(target)]), textValue(code), part]);
    }),
  );
  return variants.reduce(
    (combined, variant) => callOf('yes_no', call.name === '=' ? 'or' : 'and', [combined, variant]),
    call as TypedFormula,
  );
}

/**
 * Compiles the formulas among the fields, by id. Omits formulas that use a field which the viewer cannot see, because
 * their results would reveal it.
 */
export function compileFormulas(
  fields: readonly FormulaInput[],
  viewer?: Pick<Viewer, 'grants' | 'core'>,
): Map<string, CompiledFormula> {
  const fieldsById = new Map(fields.map((field) => [field.id, field]));
  const computedById = new Map<string, CompiledFormula | undefined>();
  const core = new Map<string, ReturnType<typeof listCoreFields>>();
  const coreFieldsOf = (entity: FieldEntity) => {
    if (!core.has(entity)) core.set(entity, listCoreFields(entity, viewer));
    return core.get(entity)!;
  };
  const compute = (field: FormulaInput): CompiledFormula | undefined => {
    if (computedById.has(field.id)) return computedById.get(field.id);
    // A formula that depends on itself finds this undefined entry.
    computedById.set(field.id, undefined);
    const computed = compile(field);
    computedById.set(field.id, computed);
    return computed;
  };
  const compile = (field: FormulaInput): CompiledFormula | undefined => {
    const entity = field.entity as FieldEntity;
    const coreFields = entity === 'account' || entity === 'contact' ? coreFieldsOf(entity) : [];
    const catalogue = new Map<string, FormulaField>(coreFields.map((coreField) => [coreField.name, coreField]));
    const fieldsByName = new Map<string, FormulaInput>();
    const computedByName = new Map<string, CompiledFormula>();
    for (const [name, id] of Object.entries(field.sources)) {
      const source = fieldsById.get(id);
      const formulaType = source && toFormulaField(source);
      if (!formulaType) return undefined;
      catalogue.set(name, formulaType);
      fieldsByName.set(name, source);
      if (source.type !== 'formula') continue;
      const computed = compute(source);
      if (!computed) return undefined;
      computedByName.set(name, computed);
    }
    const parsedFormula = readFormula(field.params.formula ?? '', catalogue as FormulaCatalogue);
    if (!('formula' in parsedFormula)) return undefined;
    const replacementsOfField = (name: string): Replacements =>
      computedByName.get(name)?.replacements ?? {
        codes: replacementsOf(fieldsByName.get(name)?.options ?? []),
        isPartial: false,
      };
    const formula = followMerges(parsedFormula.formula, replacementsOfField);
    const measure = measureFormula(formula, (name) => computedByName.get(name)?.measure);
    if (measure.parts > MAX_PARTS || measure.depth > MAX_DEPTH) return undefined;
    return {
      type: formula.type,
      measure,
      replacements: combineReplacements(fieldNames(resultsOf<TypedFormula>(formula)).map(replacementsOfField)),
      sql: (alias, aliases = {}) => {
        const value = formulaSql(formula, (name) => {
          const source = fieldsByName.get(name);
          if (!source)
            return coreValue(entity, coreFields.find((coreField) => coreField.name === name)!, alias, aliases);
          return computedByName.get(name)?.sql(alias, aliases) ?? storedValue(source, alias);
        });
        return displaySql(formula, value);
      },
    };
  };
  const formulas = fields.filter(({ type }) => type === 'formula');
  return new Map(
    formulas.flatMap((field) => {
      const computed = compute(field);
      return computed ? [[field.id, computed]] : [];
    }),
  );
}
