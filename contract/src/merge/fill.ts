import { defineMessage } from '../message.ts';
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
  /** Writes a value into the text: escaped for HTML, or unchanged. */
  write: (text: string, path: FieldPath) => string;
  /** Text for a missing value. */
  missing?: (path: FieldPath, at: number) => string;
}

export interface FillResult {
  text: string;
  /** The fields without a value, without duplicates. */
  missing: string[];
}

type Loop = { readonly [name: string]: MergeValue };
const own = (record: object | undefined, name: string): unknown =>
  record !== undefined && Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : null;
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fills a template with values. Values are only written, never parsed as a template. */
export function fillTemplate({ nodes }: Pick<Template, 'nodes'>, values: MergeValues, how: FillOptions): FillResult {
  const out: string[] = [];
  const missing = new Set<string>();
  let [turns, length] = [0, 0];
  const put = (text: string) => {
    length += text.length;
    if (length > MAX_OUTPUT_LENGTH) throw new OutputLimitError();
    out.push(text);
  };

  const valueAt = ({ group, name, out: steps }: FieldPath, loops: readonly Loop[]): unknown => {
    if (group === undefined) return own(loops[loops.length - 1 - steps], name);
    if (group === '') return own(values, name);
    return own((own(values, group) ?? undefined) as object | undefined, name);
  };

  function walk(list: readonly TemplateNode[], loops: readonly Loop[]): void {
    for (const node of list) {
      if (node.kind === 'text') put(node.text);
      else if (node.kind === 'value') {
        const shown = applied(valueAt(node.path, loops), node.path, node.filters, how.locale);
        if (shown === '') missing.add(node.path.text);
        put(shown === '' ? (how.missing?.(node.path, node.at) ?? '') : how.write(shown, node.path));
      } else if (node.kind === 'if') walk(holds(node.test, loops) ? node.met : node.otherwise, loops);
      else {
        const records = valueAt(node.list, loops);
        for (const record of Array.isArray(records) ? (records as Loop[]) : []) {
          if (++turns > MAX_ITERATIONS) throw new OutputLimitError();
          walk(node.body, [...loops, record]);
        }
      }
    }
  }

  function holds(test: Condition, loops: readonly Loop[]): boolean {
    if (test.kind === 'not') return !holds(test.test, loops);
    if (test.kind === 'and') return test.tests.every((one) => holds(one, loops));
    if (test.kind === 'or') return test.tests.some((one) => holds(one, loops));
    const of = (operand: { path: FieldPath } | { value: string | number }) =>
      'path' in operand ? valueAt(operand.path, loops) : operand.value;
    if (test.kind === 'is') {
      const value = of(test.operand);
      return !isBlank(value) && value !== false && value !== 0;
    }
    return compare(of(test.left), test.sign, of(test.right));
  }

  walk(nodes, []);
  return { text: out.join(''), missing: [...missing] };
}

/** Compares numbers numerically, days and texts in their order ignoring case, and a list by its length. */
function compare(left: unknown, sign: string, right: unknown): boolean {
  const plain = (value: unknown) => (Array.isArray(value) ? value.length : (value ?? ''));
  const [a, b] = [plain(left), plain(right)];
  const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value));
  const order =
    isNumber(a) && isNumber(b)
      ? Number(a) - Number(b)
      : String(a).localeCompare(String(b), 'en', { sensitivity: 'accent' });
  if (sign === '==') return order === 0;
  if (sign === '!=') return order !== 0;
  if (sign === '<') return order < 0;
  if (sign === '<=') return order <= 0;
  return sign === '>' ? order > 0 : order >= 0;
}

function applied(
  value: unknown,
  { field: { type } }: FieldPath,
  filters: readonly AppliedFilter[],
  locale: string,
): string {
  let now = value;
  let isFormatted = false;
  for (const { name, argument = '' } of filters) {
    if (name === 'default' && isBlank(now)) now = argument;
    else if (isBlank(now)) continue;
    else if (name === 'date') now = formatDay(String(now), locale, argument);
    else if (name === 'join') now = (now as readonly string[]).join(argument);
    else if (name === 'upper') now = String(now).toLocaleUpperCase(locale);
    else if (name === 'lower') now = String(now).toLocaleLowerCase(locale);
    isFormatted = true;
  }
  if (isBlank(now)) return '';
  if (Array.isArray(now)) return now.join(', ');
  if (isFormatted) return String(now);
  if (type === 'date') return formatDay(String(now), locale);
  if (typeof now === 'number') return new Intl.NumberFormat(locale).format(now);
  if (typeof now === 'boolean') return now ? 'Yes' : 'No';
  return String(now);
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes a text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
