import { isCalendarDay } from '../fields.ts';
import { defineMessage, type LocalisedMessage } from '../message.ts';
import {
  FORMULA_TYPE,
  type FormulaType,
  FUNCTIONS,
  type FunctionName,
  OPERATORS,
  type Operation,
  type Operator,
  type Signature,
} from './functions.ts';
import { MAX_DEPTH, parse, TOO_DEEP, type Tree } from './parse.ts';
import type { Fault } from './tokens.ts';

/** A valid formula: every part has a type and every name is in the catalogue. */
export type TypedFormula = { type: FormulaType } & (
  | { kind: 'value'; value: string | boolean }
  | { kind: 'field'; name: string }
  | { kind: 'call'; name: Operation; args: TypedFormula[] }
);

export interface FormulaField {
  label: string;
  type: FormulaType;
  /** Codes of a field with options; comparing the field with any other value would never match. */
  codes?: readonly string[];
}
/** The fields that a formula may use. */
export type FormulaCatalogue = ReadonlyMap<string, FormulaField>;

export type FormulaResult =
  | { formula: TypedFormula; names: { name: string; at: number; end: number }[] }
  | { faults: Fault[] };

/** Parses and type-checks a formula against the available fields. Returns its typed form, or all faults. */
export function readFormula(text: string, catalogue: FormulaCatalogue): FormulaResult {
  const parsed = parse(text);
  if ('fault' in parsed) return { faults: [parsed.fault] };
  const checker = new TypeChecker(catalogue);
  const formula = checker.check(parsed.tree);
  if (!formula || checker.faults.length > 0) return { faults: checker.faults };
  const { depth } = measureFormula(formula);
  if (depth > MAX_DEPTH) return { faults: [{ at: 0, end: text.length, message: TOO_DEEP }] };
  return { formula, names: checker.names };
}

export interface FormulaSize {
  /** Number of values, fields and calls. */
  parts: number;
  /** Nesting depth. */
  depth: number;
}
const SINGLE_PART: FormulaSize = { parts: 1, depth: 1 };

/** Measures a formula; a field that is itself a formula counts with its own size. */
export function measureFormula(
  formula: TypedFormula,
  sizeOfField: (name: string) => FormulaSize | undefined = () => undefined,
): FormulaSize {
  if (formula.kind === 'value') return SINGLE_PART;
  if (formula.kind === 'field') return sizeOfField(formula.name) ?? SINGLE_PART;
  const args = formula.args.map((arg) => measureFormula(arg, sizeOfField));
  return {
    parts: args.reduce((sum, { parts }) => sum + parts, 1),
    depth: Math.max(0, ...args.map(({ depth }) => depth)) + 1,
  };
}

const unknownField = (name: string, suggestion: string | undefined) =>
  suggestion
    ? defineMessage('formula.noFieldNear', 'There is no field “{{name}}” here. Did you mean “{{near}}”?', {
        name,
        near: suggestion,
      })
    : defineMessage('formula.noField', 'There is no field “{{name}}” here.', { name });
const unknownFunction = (name: string, suggestion: string | undefined) =>
  suggestion
    ? defineMessage('formula.noFunctionNear', 'There is no function “{{name}}”. Did you mean “{{near}}”?', {
        name,
        near: suggestion,
      })
    : defineMessage('formula.noFunction', 'There is no function “{{name}}”.', { name });
const wrongCount = (name: string, expected: string, given: number) =>
  defineMessage('formula.arguments', '“{{name}}” takes {{wanted}} values. Number of given values: {{given}}.', {
    name,
    wanted: expected,
    given,
  });
const wrongType = (name: string, expected: string, type: FormulaType) =>
  defineMessage('formula.wrongType', '“{{name}}” takes {{wanted}} here, but this is {{given}}.', {
    name,
    wanted: expected,
    given: TYPE_PHRASE[type],
  });
const unknownOption = (label: string, codes: string) =>
  defineMessage('formula.noOption', 'This is not an option of “{{label}}”. Its options are: {{codes}}.', {
    label,
    codes,
  });
const INVALID_DATE = defineMessage('formula.noDay', 'Enter a date here, such as "2026-01-31".');
const INVALID_DECIMALS = defineMessage('formula.noDecimals', 'Enter a whole number from 0 to 6 here.');

const TYPE_PHRASE: Record<FormulaType | 'textConvertible', string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  yes_no: 'yes or no',
  textConvertible: 'a text, a number or a date',
};
const listTypes = (types: readonly FormulaType[]) => types.map((type) => TYPE_PHRASE[type]).join(' or ');
const ALL_TYPES = Object.keys(FORMULA_TYPE) as FormulaType[];
/** Types that can be converted to text. */
const TEXT_CONVERTIBLE: readonly FormulaType[] = ['text', 'number', 'date'];

type Call = Extract<Tree, { kind: 'call' }>;
type Leaf = Exclude<Tree, Call>;

class TypeChecker {
  readonly faults: Fault[] = [];
  readonly names: { name: string; at: number; end: number }[] = [];
  readonly #catalogue: FormulaCatalogue;

  constructor(catalogue: FormulaCatalogue) {
    this.#catalogue = catalogue;
  }

  #addFault({ at, end }: Pick<Tree, 'at' | 'end'>, message: LocalisedMessage): undefined {
    this.faults.push({ at, end, message });
    return undefined;
  }

  check(tree: Tree): TypedFormula | undefined {
    if (tree.kind === 'call') return this.#checkCall(tree);
    if (tree.kind === 'number') return { kind: 'value', type: 'number', value: tree.text };
    if (tree.kind === 'text') return { kind: 'value', type: 'text', value: tree.text };
    if (tree.kind === 'flag') return { kind: 'value', type: 'yes_no', value: tree.text === 'true' };
    return this.#checkField(tree);
  }

  #checkField({ text: name, at, end }: Leaf): TypedFormula | undefined {
    const field = this.#catalogue.get(name);
    if (!field) return this.#addFault({ at, end }, unknownField(name, findNearest(name, [...this.#catalogue.keys()])));
    this.names.push({ name, at, end });
    return { kind: 'field', type: field.type, name };
  }

  #checkCall(tree: Call): TypedFormula | undefined {
    const { name, isOperator, args: argumentTrees } = tree;
    const signatures: readonly Signature[] | undefined = isOperator
      ? OPERATORS[name as Operator]
      : Object.hasOwn(FUNCTIONS, name)
        ? FUNCTIONS[name as FunctionName]
        : undefined;
    const args = argumentTrees.map((arg) => this.check(arg));
    if (!signatures) return this.#addFault(tree, unknownFunction(name, findNearest(name, Object.keys(FUNCTIONS))));
    const maxCount = signatures[0]!.parameters.length;
    const minCount = maxCount - (signatures[0]!.optional ?? 0);
    const isVariadic = signatures[0]!.isVariadic === true;
    if (argumentTrees.length < minCount || (argumentTrees.length > maxCount && !isVariadic)) {
      const expected = isVariadic
        ? `${minCount} or more`
        : minCount < maxCount
          ? `${minCount} or ${maxCount}`
          : String(maxCount);
      return this.#addFault(tree, wrongCount(name, expected, argumentTrees.length));
    }
    const typedArguments = args.filter((arg) => arg !== undefined);
    if (typedArguments.length < args.length) return undefined;
    const problems = signatures.map((signature) => findArgumentProblem(name, signature, typedArguments));
    const matchIndex = problems.indexOf(undefined);
    if (matchIndex < 0) {
      // The signature that matches the most arguments reports the expected type.
      const { index, message } = problems.reduce((best, problem) => (problem!.index > best!.index ? problem : best))!;
      return this.#addFault(argumentTrees[index]!, message);
    }
    const { returns } = signatures[matchIndex]!;
    const type = returns === 'same' ? typedArguments.at(-1)!.type : returns;
    return this.#checkLiterals(tree, { kind: 'call', type, name: name as Operation, args: typedArguments });
  }

  /** Validates what types do not cover: days and decimal places must be literals, and options must exist. */
  #checkLiterals(
    { name, args: argumentTrees }: Call,
    call: Extract<TypedFormula, { kind: 'call' }>,
  ): TypedFormula | undefined {
    const { args } = call;
    if (name === 'date') {
      const [day] = args;
      const text = day!.kind === 'value' ? String(day!.value) : '';
      if (!isCalendarDay(text)) return this.#addFault(argumentTrees[0]!, INVALID_DATE);
      return { kind: 'value', type: 'date', value: text };
    }
    if (name === 'round' && args[1]) {
      const [, decimals] = args;
      if (decimals.kind !== 'value' || !/^[0-6]$/.test(String(decimals.value)))
        return this.#addFault(argumentTrees[1]!, INVALID_DECIMALS);
    }
    if (name === '=' || name === '!=')
      for (const [fieldIndex, valueIndex] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const [left, right] = [args[fieldIndex]!, args[valueIndex]!];
        const field = left.kind === 'field' ? this.#catalogue.get(left.name) : undefined;
        const value = right.kind === 'value' ? right.value : undefined;
        if (field?.codes && value !== undefined && value !== '' && !field.codes.includes(String(value)))
          return this.#addFault(
            argumentTrees[valueIndex]!,
            unknownOption(field.label, field.codes.slice(0, 12).join(', ')),
          );
      }
    return call;
  }
}

/** Returns the problem of the first argument that a signature does not accept; undefined if it accepts all. */
function findArgumentProblem(
  name: string,
  { parameters, sameTypes = ALL_TYPES }: Signature,
  args: readonly TypedFormula[],
): { index: number; message: LocalisedMessage } | undefined {
  const displayName = name === 'minus' ? '-' : name;
  let sameType: FormulaType | undefined;
  for (const [index, { type }] of args.entries()) {
    const parameter = parameters[Math.min(index, parameters.length - 1)]!;
    if (parameter === 'any') continue;
    if (parameter === 'textConvertible') {
      if (!TEXT_CONVERTIBLE.includes(type))
        return { index, message: wrongType(displayName, TYPE_PHRASE.textConvertible, type) };
    } else if (parameter === 'same') {
      const expected = sameType ? [sameType] : sameTypes;
      if (!expected.includes(type)) return { index, message: wrongType(displayName, listTypes(expected), type) };
      sameType = type;
    } else if (parameter !== type) return { index, message: wrongType(displayName, TYPE_PHRASE[parameter], type) };
  }
  return undefined;
}

/** Returns the nearest name, if it differs by at most two letters. */
function findNearest(name: string, names: readonly string[]): string | undefined {
  const expected = name.toLowerCase().slice(0, 60);
  const rankedNames = names
    .slice(0, 500)
    .map((other) => ({ other, distance: editDistance(expected, other.toLowerCase().slice(0, 60)) }))
    .filter(({ distance }) => distance <= Math.min(2, Math.ceil(expected.length / 4)))
    .sort((a, b) => a.distance - b.distance);
  return rankedNames[0]?.other;
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(Math.min(row[j]! + 1, previousRow[j + 1]! + 1, previousRow[j]! + (letter === other ? 0 : 1)));
    previousRow = row;
  }
  return previousRow.at(-1)!;
}
