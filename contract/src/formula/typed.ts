import { isCalendarDay } from '../fields.ts';
import { defineMessage, type LocalisedMessage } from '../message.ts';
import {
  FORMULA_TYPE,
  type FormulaType,
  FUNCTIONS,
  type FunctionName,
  type Operation,
  SIGNS,
  type Sign,
  type Signature,
} from './functions.ts';
import { DEEPEST, parse, TOO_DEEP, type Tree } from './parse.ts';
import type { Fault } from './tokens.ts';

/** A valid formula: every part has its type and every name is in the catalogue. */
export type Typed = { type: FormulaType } & (
  | { kind: 'value'; value: string | boolean }
  | { kind: 'field'; name: string }
  | { kind: 'call'; name: Operation; args: Typed[] }
);

export interface FormulaField {
  label: string;
  type: FormulaType;
  /** Codes of a field with options; a comparison with any other value could never match. */
  codes?: readonly string[];
}
/** The fields that a formula may use. */
export type FormulaCatalogue = ReadonlyMap<string, FormulaField>;

export type ReadFormula = { formula: Typed; names: { name: string; at: number; end: number }[] } | { faults: Fault[] };

/** Reads a formula against the available fields: returns all faults, or its typed form. */
export function readFormula(text: string, catalogue: FormulaCatalogue): ReadFormula {
  const read = parse(text);
  if ('fault' in read) return { faults: [read.fault] };
  const reader = new Reader(catalogue);
  const formula = reader.typed(read.tree);
  if (!formula || reader.faults.length > 0) return { faults: reader.faults };
  const { depth } = measured(formula);
  if (depth > DEEPEST) return { faults: [{ at: 0, end: text.length, message: TOO_DEEP }] };
  return { formula, names: reader.names };
}

export interface Measure {
  /** Number of values, fields and calls. */
  parts: number;
  /** Nesting depth. */
  depth: number;
}
const ONE: Measure = { parts: 1, depth: 1 };

/** Returns the size of a formula; a field that is a formula counts with its own size. */
export function measured(formula: Typed, of: (name: string) => Measure | undefined = () => undefined): Measure {
  if (formula.kind === 'value') return ONE;
  if (formula.kind === 'field') return of(formula.name) ?? ONE;
  const args = formula.args.map((arg) => measured(arg, of));
  return {
    parts: args.reduce((sum, { parts }) => sum + parts, 1),
    depth: Math.max(0, ...args.map(({ depth }) => depth)) + 1,
  };
}

const NO_FIELD = (name: string, near: string | undefined) =>
  near
    ? defineMessage('formula.noFieldNear', 'There is no field “{{name}}” here. Did you mean “{{near}}”?', {
        name,
        near,
      })
    : defineMessage('formula.noField', 'There is no field “{{name}}” here.', { name });
const NO_FUNCTION = (name: string, near: string | undefined) =>
  near
    ? defineMessage('formula.noFunctionNear', 'There is no function “{{name}}”. Did you mean “{{near}}”?', {
        name,
        near,
      })
    : defineMessage('formula.noFunction', 'There is no function “{{name}}”.', { name });
const COUNT = (name: string, wanted: string, given: number) =>
  defineMessage('formula.arguments', '“{{name}}” takes {{wanted}} values, but {{given}} are given.', {
    name,
    wanted,
    given,
  });
const WRONG_TYPE = (name: string, wanted: string, type: FormulaType) =>
  defineMessage('formula.wrongType', '“{{name}}” takes {{wanted}} here, but this is {{given}}.', {
    name,
    wanted,
    given: IN_WORDS[type],
  });
const NO_OPTION = (label: string, codes: string) =>
  defineMessage('formula.noOption', 'This is not an option of “{{label}}”. Its options are: {{codes}}.', {
    label,
    codes,
  });
const NO_DAY = defineMessage('formula.noDay', 'Enter a date here, such as "2026-01-31".');
const NO_DECIMALS = defineMessage('formula.noDecimals', 'Enter a whole number from 0 to 6 here.');

const IN_WORDS: Record<FormulaType | 'writable', string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  yes_no: 'yes or no',
  writable: 'a text, a number or a date',
};
const inWords = (types: readonly FormulaType[]) => types.map((type) => IN_WORDS[type]).join(' or ');
const ALL = Object.keys(FORMULA_TYPE) as FormulaType[];
/** Types that can be converted to text. */
const WRITABLE: readonly FormulaType[] = ['text', 'number', 'date'];

type Call = Extract<Tree, { kind: 'call' }>;
type Word = Exclude<Tree, Call>;

class Reader {
  readonly faults: Fault[] = [];
  readonly names: { name: string; at: number; end: number }[] = [];
  readonly #catalogue: FormulaCatalogue;

  constructor(catalogue: FormulaCatalogue) {
    this.#catalogue = catalogue;
  }

  #fault({ at, end }: Pick<Tree, 'at' | 'end'>, message: LocalisedMessage): undefined {
    this.faults.push({ at, end, message });
    return undefined;
  }

  typed(tree: Tree): Typed | undefined {
    if (tree.kind === 'call') return this.#call(tree);
    if (tree.kind === 'number') return { kind: 'value', type: 'number', value: tree.text };
    if (tree.kind === 'text') return { kind: 'value', type: 'text', value: tree.text };
    if (tree.kind === 'flag') return { kind: 'value', type: 'yes_no', value: tree.text === 'true' };
    return this.#field(tree);
  }

  #field({ text: name, at, end }: Word): Typed | undefined {
    const field = this.#catalogue.get(name);
    if (!field) return this.#fault({ at, end }, NO_FIELD(name, nearest(name, [...this.#catalogue.keys()])));
    this.names.push({ name, at, end });
    return { kind: 'field', type: field.type, name };
  }

  #call(tree: Call): Typed | undefined {
    const { name, isSign, args: given } = tree;
    const signatures: readonly Signature[] | undefined = isSign
      ? SIGNS[name as Sign]
      : Object.hasOwn(FUNCTIONS, name)
        ? FUNCTIONS[name as FunctionName]
        : undefined;
    const args = given.map((arg) => this.typed(arg));
    if (!signatures) return this.#fault(tree, NO_FUNCTION(name, nearest(name, Object.keys(FUNCTIONS))));
    const most = signatures[0]!.takes.length;
    const least = most - (signatures[0]!.optional ?? 0);
    const isMore = signatures[0]!.more === true;
    if (given.length < least || (given.length > most && !isMore)) {
      const wanted = isMore ? `${least} or more` : least < most ? `${least} or ${most}` : String(most);
      return this.#fault(tree, COUNT(name, wanted, given.length));
    }
    const known = args.filter((arg) => arg !== undefined);
    if (known.length < args.length) return undefined;
    const problems = signatures.map((signature) => misfit(name, signature, known));
    const fits = problems.indexOf(undefined);
    if (fits < 0) {
      // The signature that matches the most arguments reports the expected type.
      const { at, message } = problems.reduce((best, problem) => (problem!.at > best!.at ? problem : best))!;
      return this.#fault(given[at]!, message);
    }
    const { gives } = signatures[fits]!;
    const type = gives === 'same' ? known.at(-1)!.type : gives;
    return this.#special(tree, { kind: 'call', type, name: name as Operation, args: known });
  }

  /** Checks what types do not cover: days and decimal places must be literals, and options must exist. */
  #special({ name, args: given }: Call, call: Extract<Typed, { kind: 'call' }>): Typed | undefined {
    const { args } = call;
    if (name === 'date') {
      const [day] = args;
      const text = day!.kind === 'value' ? String(day!.value) : '';
      if (!isCalendarDay(text)) return this.#fault(given[0]!, NO_DAY);
      return { kind: 'value', type: 'date', value: text };
    }
    if (name === 'round' && args[1]) {
      const [, decimals] = args;
      if (decimals.kind !== 'value' || !/^[0-6]$/.test(String(decimals.value)))
        return this.#fault(given[1]!, NO_DECIMALS);
    }
    if (name === '=' || name === '!=')
      for (const [at, other] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const [one, two] = [args[at]!, args[other]!];
        const field = one.kind === 'field' ? this.#catalogue.get(one.name) : undefined;
        const value = two.kind === 'value' ? two.value : undefined;
        if (field?.codes && value !== undefined && value !== '' && !field.codes.includes(String(value)))
          return this.#fault(given[other]!, NO_OPTION(field.label, field.codes.slice(0, 12).join(', ')));
      }
    return call;
  }
}

/** Returns the first argument that a signature does not accept. */
function misfit(
  name: string,
  { takes, of = ALL }: Signature,
  args: readonly Typed[],
): { at: number; message: LocalisedMessage } | undefined {
  const shown = name === 'minus' ? '-' : name;
  let same: FormulaType | undefined;
  for (const [at, { type }] of args.entries()) {
    const taken = takes[Math.min(at, takes.length - 1)]!;
    if (taken === 'any') continue;
    if (taken === 'writable') {
      if (!WRITABLE.includes(type)) return { at, message: WRONG_TYPE(shown, IN_WORDS.writable, type) };
    } else if (taken === 'same') {
      const wanted = same ? [same] : of;
      if (!wanted.includes(type)) return { at, message: WRONG_TYPE(shown, inWords(wanted), type) };
      same = type;
    } else if (taken !== type) return { at, message: WRONG_TYPE(shown, IN_WORDS[taken], type) };
  }
  return undefined;
}

/** Returns the intended name: one that differs in a letter or two. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 60);
  const near = names
    .slice(0, 500)
    .map((other) => ({ other, distance: distanceOf(wanted, other.toLowerCase().slice(0, 60)) }))
    .filter(({ distance }) => distance <= Math.min(2, Math.ceil(wanted.length / 4)))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.other;
}

function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries())
      row.push(Math.min(row[j]! + 1, before[j + 1]! + 1, before[j]! + (letter === other ? 0 : 1)));
    before = row;
  }
  return before.at(-1)!;
}
