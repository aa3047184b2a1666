import { defineMessage } from '../message.ts';
import { foldText, nameKey } from '../text/fold.ts';
import type { AppliedFilter, Condition, FieldPath, Template, TemplateNode } from './build.ts';
import type { MergeValue, MergeValues } from './catalogue.ts';
import { formatDay } from './filters.ts';

/** Maximum number of loop iterations and of output characters, so that filling always ends. */
export const MAX_ITERATIONS = 5_000;
export const MAX_OUTPUT_LENGTH = 2_000_000;

export class OutputLimitError extends Error {
  readonly localised = defineMessage(
    'merge.tooMuch',
    'Loops of this text repeat more than {{turns}} times, or make it too long.',
    {
      turns: MAX_ITERATIONS,
    },
  );
}

export interface FillOptions {
  locale: string;
  /** Converts a value for the output: escaped for HTML, or unchanged. */
  write: (text: string, path: FieldPath) => string;
  /** Returns the text for a missing value; `at` is the index of its tag. */
  missing?: (path: FieldPath, at: number) => string;
}

export interface FillResult {
  text: string;
  /** The fields without a value, without duplicates. */
  missing: string[];
}

type LoopRecord = { readonly [name: string]: MergeValue };
const ownValue = (record: object | undefined, name: string): unknown =>
  record !== undefined && Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : null;
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fills a template with values. Values are only inserted, never parsed as a template. */
export function fillTemplate(
  { nodes }: Pick<Template, 'nodes'>,
  values: MergeValues,
  options: FillOptions,
): FillResult {
  const output: string[] = [];
  const missing = new Set<string>();
  let [iterations, length] = [0, 0];
  const append = (text: string) => {
    length += text.length;
    if (length > MAX_OUTPUT_LENGTH) throw new OutputLimitError();
    output.push(text);
  };

  const valueAt = ({ group, name, loopsOut }: FieldPath, loops: readonly LoopRecord[]): unknown => {
    if (group === undefined) return ownValue(loops[loops.length - 1 - loopsOut], name);
    if (group === '') return ownValue(values, name);
    return ownValue((ownValue(values, group) ?? undefined) as object | undefined, name);
  };

  function walk(branch: readonly TemplateNode[], loops: readonly LoopRecord[]): void {
    for (const node of branch) {
      if (node.kind === 'text') append(node.text);
      else if (node.kind === 'value') {
        const formatted = formatValue(valueAt(node.path, loops), node.path, node.filters, options.locale);
        if (formatted === '') missing.add(node.path.text);
        append(formatted === '' ? (options.missing?.(node.path, node.at) ?? '') : options.write(formatted, node.path));
      } else if (node.kind === 'if') walk(isMet(node.test, loops) ? node.thenNodes : node.elseNodes, loops);
      else {
        const records = valueAt(node.list, loops);
        for (const record of Array.isArray(records) ? (records as LoopRecord[]) : []) {
          if (++iterations > MAX_ITERATIONS) throw new OutputLimitError();
          walk(node.body, [...loops, record]);
        }
      }
    }
  }

  function isMet(test: Condition, loops: readonly LoopRecord[]): boolean {
    if (test.kind === 'not') return !isMet(test.test, loops);
    if (test.kind === 'and') return test.tests.every((condition) => isMet(condition, loops));
    if (test.kind === 'or') return test.tests.some((condition) => isMet(condition, loops));
    const operandValue = (operand: { path: FieldPath } | { value: string | number }) =>
      'path' in operand ? valueAt(operand.path, loops) : operand.value;
    if (test.kind === 'is') {
      const value = operandValue(test.operand);
      return !isBlank(value) && value !== false && value !== 0;
    }
    return compare(operandValue(test.left), test.operator, operandValue(test.right));
  }

  walk(nodes, []);
  return { text: output.join(''), missing: [...missing] };
}

/** Compares two values: numbers numerically, days and texts alphabetically, lists by their length. Names with the same key are equal. */
function compare(left: unknown, operator: string, right: unknown): boolean {
  const comparableValue = (value: unknown) => (Array.isArray(value) ? value.length : (value ?? ''));
  const [a, b] = [comparableValue(left), comparableValue(right)];
  const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value));
  const order = isNumber(a) && isNumber(b) ? Number(a) - Number(b) : compareTexts(String(a), String(b));
  if (operator === '==') return order === 0;
  if (operator === '!=') return order !== 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

const compareTexts = (a: string, b: string) =>
  nameKey(a) === nameKey(b) ? 0 : foldText(a).localeCompare(foldText(b), 'en');

function formatValue(
  value: unknown,
  { field: { type } }: FieldPath,
  filters: readonly AppliedFilter[],
  locale: string,
): string {
  let current = value;
  let isFormatted = false;
  for (const { name, argument = '' } of filters) {
    if (name === 'default' && isBlank(current)) current = argument;
    else if (isBlank(current)) continue;
    else if (name === 'date') current = formatDay(String(current), locale, argument);
    else if (name === 'join') current = (current as readonly string[]).join(argument);
    else if (name === 'upper') current = String(current).toLocaleUpperCase(locale);
    else if (name === 'lower') current = String(current).toLocaleLowerCase(locale);
    isFormatted = true;
  }
  if (isBlank(current)) return '';
  if (Array.isArray(current)) return current.join(', ');
  if (isFormatted) return String(current);
  if (type === 'date') return formatDay(String(current), locale);
  if (typeof current === 'number') return new Intl.NumberFormat(locale).format(current);
  if (typeof current === 'boolean') return current ? 'Yes' : 'No';
  return String(current);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
