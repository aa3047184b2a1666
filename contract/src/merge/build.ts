import { defineMessage, type LocalisedMessage } from '../message.ts';
import type { Catalogue, MergeField, MergeFields } from './catalogue.ts';
import { type Token, tokenise } from './expression.ts';
import { FILTERS, type Filter, type FilterName, isFilter } from './filters.ts';
import { type Fault, type RawTag, type Segment, splitAtTags } from './tags.ts';

/** A field and the location of its value: a group, or the record of an enclosing loop. */
export interface FieldPath {
  /** The path as written in the tag. */
  text: string;
  field: MergeField;
  /** Missing for a field of a loop record; empty for a list. */
  group?: string;
  name: string;
  /** Number of enclosing loops to step out of; 0 for a field of a group. */
  loopsOut: number;
}
export interface AppliedFilter {
  name: FilterName;
  argument: string | undefined;
}
type Operand = { path: FieldPath } | { value: string | number };
export type Condition =
  /** The operand has a value other than false or 0. */
  | { kind: 'is'; operand: Operand }
  | { kind: 'compare'; left: Operand; operator: string; right: Operand }
  | { kind: 'not'; test: Condition }
  | { kind: 'and'; tests: Condition[] }
  | { kind: 'or'; tests: Condition[] };

export type TemplateNode =
  | { kind: 'text'; text: string }
  /** `at` and `end` are the range of the tag, as in RawTag. */
  | { kind: 'value'; path: FieldPath; filters: AppliedFilter[]; at: number; end: number }
  | { kind: 'if'; test: Condition; thenNodes: TemplateNode[]; elseNodes: TemplateNode[] }
  | { kind: 'each'; list: FieldPath; body: TemplateNode[] };

export interface Template {
  nodes: TemplateNode[];
  faults: Fault[];
  /** All used fields as written, without duplicates. */
  used: string[];
}

/** Maximum nesting depth; no real template needs more. */
const MAX_DEPTH = 10;
const MAX_TAGS = 5_000;

interface OpenBlock {
  kind: 'if' | 'each';
  tag: RawTag;
  node: Extract<TemplateNode, { kind: 'if' | 'each' }> | undefined;
  /** Nodes of the enclosing block, to which this block is added. */
  outerNodes: TemplateNode[];
  hasElse: boolean;
  scope: MergeFields | undefined;
}

const MESSAGES = {
  unknown: (name: string, near?: string) =>
    near
      ? defineMessage('merge.unknownNear', 'There is no field “{{name}}” here. Did you mean {{near}}?', { name, near })
      : defineMessage('merge.unknown', 'There is no field “{{name}}” here. Choose one from the menu of fields.', {
          name,
        }),
  noFilter: (name: string) =>
    defineMessage('merge.noFilter', 'There is no filter “{{name}}”. Available filters: {{all}}.', {
      name,
      all: Object.keys(FILTERS).join(', '),
    }),
  wrongFilter: (name: string, label: string) =>
    defineMessage('merge.wrongFilter', 'The filter “{{name}}” cannot be used with the field {{label}}.', {
      name,
      label,
    }),
  argument: (name: string) =>
    defineMessage('merge.argument', 'The filter “{{name}}” needs a text after it: {{name}}: "…".', { name }),
  isList: (name: string) =>
    defineMessage('merge.isList', '“{{name}}” is a list: write {{open}} … {{close}} around what is repeated.', {
      name,
      open: `{{#each ${name}}}`,
      close: '{{/each}}',
    }),
  noList: (name: string) =>
    defineMessage('merge.noList', '“{{name}}” is not a list. A loop needs a list, such as opportunities.', { name }),
  expected: defineMessage('merge.expected', 'A field is expected here, such as client.name.'),
  test: defineMessage('merge.test', 'A condition is a field, or a comparison such as client.code == "ACME".'),
  tag: (name: string) =>
    defineMessage('merge.unknownTag', 'There is no tag “{{name}}”. Available tags: #if, else, /if, #each and /each.', {
      name,
    }),
  unclosed: (kind: string) =>
    defineMessage('merge.unclosed', 'This {{open}} is not closed: {{close}} is missing.', {
      open: `{{#${kind}}}`,
      close: `{{/${kind}}}`,
    }),
  unopened: (kind: string) =>
    defineMessage('merge.unopened', '{{close}} closes nothing: {{open}} is missing before it.', {
      open: `{{#${kind}}}`,
      close: `{{/${kind}}}`,
    }),
  crossed: (kind: string, line: string) =>
    defineMessage('merge.crossed', '{{close}} is expected here first, since {{open}} is still open.', {
      close: `{{/${kind}}}`,
      open: line,
    }),
  misplacedElse: defineMessage('merge.else', '“else” belongs between #if and /if, once.'),
  tooDeep: defineMessage('merge.tooDeep', 'Conditions and loops are nested more than {{maximum}} levels deep.', {
    maximum: MAX_DEPTH,
  }),
  tooMany: defineMessage('merge.tooManyTags', 'There are more than {{maximum}} tags.', { maximum: MAX_TAGS }),
};

/** Thrown while parsing a tag; caught where the position is known. */
class TemplateError extends Error {
  readonly localised: LocalisedMessage;
  constructor(localised: LocalisedMessage) {
    super(localised.message);
    this.localised = localised;
  }
}
const fail = (message: LocalisedMessage): never => {
  throw new TemplateError(message);
};

/**
 * Parses a text with the fields of a catalogue. Returns the tree and all faults with their positions; never throws.
 */
export function readTemplate(text: string, catalogue: Catalogue): Template {
  const { segments, faults } = splitAtTags(text);
  const template = buildTemplate(segments, catalogue);
  return { ...template, faults: [...faults, ...template.faults].sort((a, b) => a.at - b.at) };
}

/** Builds the tree of a text that is already split at its tags. */
export function buildTemplate(segments: readonly Segment[], catalogue: Catalogue): Template {
  const faults: Fault[] = [];
  const used = new Set<string>();
  const root: TemplateNode[] = [];
  const openBlocks: OpenBlock[] = [];
  let target = root;
  let tagCount = 0;

  const findField = (name: string) =>
    findPath(
      name,
      catalogue,
      openBlocks.flatMap(({ scope }) => (scope ? [scope] : [])),
    );
  const useField = (name: string): FieldPath => {
    const fieldPath = findField(name);
    used.add(fieldPath.text);
    return fieldPath;
  };
  /** Finds a field or a list; a condition may test whether a list has entries. */
  const useFieldOrList = (name: string): FieldPath => {
    const list = catalogue.lists.get(name);
    if (!list) return useField(name);
    used.add(name);
    return createListPath(name, list);
  };

  function openBlock(kind: OpenBlock['kind'], tag: RawTag, rest: string): void {
    if (openBlocks.length >= MAX_DEPTH) faults.push({ ...rangeOf(tag), message: MESSAGES.tooDeep });
    const outerTarget = target;
    const entry: OpenBlock = { kind, tag, node: undefined, outerNodes: outerTarget, hasElse: false, scope: undefined };
    // The content of a faulty tag is parsed as well, so that its faults are reported.
    target = [];
    try {
      if (kind === 'if')
        entry.node = { kind: 'if', test: readCondition(rest, useFieldOrList), thenNodes: target, elseNodes: [] };
      else {
        const list = findList(rest, catalogue, findField);
        used.add(list.text);
        entry.node = { kind: 'each', list, body: target };
        entry.scope = list.field.fields ?? {};
      }
      outerTarget.push(entry.node);
    } catch (error) {
      faults.push({ ...rangeOf(tag), message: messageOf(error) });
    }
    openBlocks.push(entry);
  }

  function closeBlock(kind: string, tag: RawTag): void {
    const last = openBlocks.at(-1);
    if (last?.kind !== kind) {
      const isOpen = openBlocks.some((openedBlock) => openedBlock.kind === kind);
      faults.push({
        ...rangeOf(tag),
        message: last && isOpen ? MESSAGES.crossed(last.kind, `{{${last.tag.inner}}}`) : MESSAGES.unopened(kind),
      });
      if (!isOpen) return;
      while (openBlocks.at(-1)!.kind !== kind) target = openBlocks.pop()!.outerNodes;
    }
    target = openBlocks.pop()!.outerNodes;
  }

  function parseTag(tag: RawTag): void {
    const { inner } = tag;
    const block = /^([#/])\s*(\w*)\s*([\s\S]*)$/.exec(inner);
    if (block) {
      const [, prefix, kind, rest] = block as unknown as [string, string, string, string];
      if (kind !== 'if' && kind !== 'each') fail(MESSAGES.tag(`${prefix}${kind}`));
      else if (prefix === '#') openBlock(kind, tag, rest);
      else closeBlock(kind, tag);
      return;
    }
    if (inner === 'else') {
      const last = openBlocks.at(-1);
      if (last?.kind !== 'if' || last.hasElse) fail(MESSAGES.misplacedElse);
      last!.hasElse = true;
      target = last!.node?.kind === 'if' ? last!.node.elseNodes : [];
      return;
    }
    target.push({ kind: 'value', ...readValue(inner, useField), ...rangeOf(tag) });
  }

  for (const segment of segments) {
    if (typeof segment === 'string') {
      target.push({ kind: 'text', text: segment });
      continue;
    }
    if (++tagCount > MAX_TAGS) {
      faults.push({ ...rangeOf(segment), message: MESSAGES.tooMany });
      break;
    }
    try {
      parseTag(segment);
    } catch (error) {
      faults.push({ ...rangeOf(segment), message: messageOf(error) });
    }
  }
  for (const { kind, tag } of openBlocks) faults.push({ ...rangeOf(tag), message: MESSAGES.unclosed(kind) });
  return { nodes: root, faults, used: [...used].sort() };
}

const rangeOf = ({ at, end }: RawTag) => ({ at, end });
function messageOf(error: unknown): LocalisedMessage {
  if (error instanceof TemplateError) return error.localised;
  throw error;
}

function findPath(text: string, { groups, lists }: Catalogue, loops: readonly MergeFields[]): FieldPath {
  const dot = text.indexOf('.');
  if (dot > 0) {
    const [group, name] = [text.slice(0, dot), text.slice(dot + 1)];
    const fields = groups.get(group)?.fields;
    if (fields && Object.hasOwn(fields, name)) return { text, field: fields[name]!, group, name, loopsOut: 0 };
  } else {
    for (let loopsOut = 0; loopsOut < loops.length; loopsOut++) {
      const fields = loops[loops.length - 1 - loopsOut]!;
      if (Object.hasOwn(fields, text)) return { text, field: fields[text]!, name: text, loopsOut };
    }
    if (lists.has(text)) return fail(MESSAGES.isList(text));
  }
  return fail(MESSAGES.unknown(text, findNearest(text, availableNames(groups, loops))));
}

/** Creates the path of a list; lists are in the unnamed group. */
const createListPath = (name: string, field: MergeField): FieldPath => ({
  text: name,
  field,
  group: '',
  name,
  loopsOut: 0,
});

function findList(rest: string, { lists }: Catalogue, findField: (name: string) => FieldPath): FieldPath {
  const tokens = tokenise(rest);
  const [first, secondToken] = Array.isArray(tokens) ? tokens : [];
  if (first?.kind !== 'name' || secondToken) return fail(Array.isArray(tokens) ? MESSAGES.noList(rest.trim()) : tokens);
  const list = lists.get(first.text);
  if (list) return createListPath(first.text, list);
  const fieldPath = findField(first.text);
  return fieldPath.field.type === 'records' ? fieldPath : fail(MESSAGES.noList(first.text));
}

function readValue(
  inner: string,
  useField: (name: string) => FieldPath,
): { path: FieldPath; filters: AppliedFilter[] } {
  const tokens = tokenise(inner);
  if (!Array.isArray(tokens)) return fail(tokens);
  const [first, ...rest] = tokens;
  if (first?.kind !== 'name') return fail(MESSAGES.expected);
  const path = useField(first.text);
  if (path.field.type === 'records') fail(MESSAGES.isList(path.text));
  const filters: AppliedFilter[] = [];
  let type = path.field.type;
  for (let index = 0; index < rest.length; ) {
    const [bar, name, colon, argument] = rest.slice(index, index + 4);
    if (!isSymbol(bar, '|') || name?.kind !== 'name') return fail(unexpectedToken(bar!));
    if (!isFilter(name.text)) return fail(MESSAGES.noFilter(name.text));
    const filter: Filter = FILTERS[name.text];
    if (!filter.inputTypes.includes(type)) fail(MESSAGES.wrongFilter(name.text, path.field.label));
    const hasArgument = isSymbol(colon, ':');
    if (hasArgument && argument?.kind !== 'string') fail(MESSAGES.argument(name.text));
    if (filter.argument === 'needed' && !hasArgument) fail(MESSAGES.argument(name.text));
    if (filter.argument === 'none' && hasArgument) return fail(unexpectedToken(colon!));
    filters.push({ name: name.text, argument: hasArgument ? (argument as { text: string }).text : undefined });
    if (filter.outputType) type = filter.outputType;
    index += hasArgument ? 4 : 2;
  }
  return { path, filters };
}

function readCondition(rest: string, useField: (name: string) => FieldPath): Condition {
  const tokens = tokenise(rest);
  if (!Array.isArray(tokens)) return fail(tokens);
  let index = 0;
  const next = () => tokens[index];
  const isName = (text: string) => {
    const token = next();
    return token?.kind === 'name' && token.text === text;
  };
  const parseOperand = (): Operand => {
    const token = tokens[index++];
    if (!token || token.kind === 'symbol') return fail(MESSAGES.test);
    if (token.kind === 'number') return { value: token.value };
    return token.kind === 'string' ? { value: token.text } : { path: useField(token.text) };
  };
  const parseCondition = (): Condition => {
    if (isName('not')) {
      index++;
      return { kind: 'not', test: parseCondition() };
    }
    const left = parseOperand();
    const operator = next();
    if (operator?.kind === 'symbol' && /^(==|!=|[<>]=?)$/.test(operator.text)) {
      index++;
      return { kind: 'compare', left, operator: operator.text, right: parseOperand() };
    }
    return 'path' in left ? { kind: 'is', operand: left } : fail(MESSAGES.test);
  };
  const parseChain = (kind: 'and' | 'or', parsePart: () => Condition): Condition => {
    const tests = [parsePart()];
    while (isName(kind)) {
      index++;
      tests.push(parsePart());
    }
    return tests.length === 1 ? tests[0]! : { kind, tests };
  };
  const test = parseChain('or', () => parseChain('and', parseCondition));
  const extraToken = next();
  return extraToken ? fail(unexpectedToken(extraToken)) : test;
}

const isSymbol = (token: Token | undefined, symbol: string) => token?.kind === 'symbol' && token.text === symbol;
const unexpectedToken = (token: Token) =>
  defineMessage('merge.notUnderstood', '“{{text}}” is not understood here.', {
    text: 'text' in token ? token.text : token.value,
  });

function availableNames(groups: Catalogue['groups'], loops: readonly MergeFields[]): string[] {
  const groupFields = [...groups].flatMap(([group, { fields }]) =>
    Object.keys(fields).map((name) => `${group}.${name}`),
  );
  return [...loops.flatMap((fields) => Object.keys(fields)), ...groupFields];
}

/** Returns the nearest name, if it differs by at most two letters. */
function findNearest(text: string, names: readonly string[]): string | undefined {
  if (text.length > 60) return undefined;
  const rankedNames = names
    .map((name) => ({ name, edits: editDistance(text.toLowerCase(), name) }))
    .sort((a, b) => a.edits - b.edits);
  return rankedNames[0] && rankedNames[0].edits <= 2 ? rankedNames[0].name : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const previousRow = row;
    row = [i];
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(previousRow[j]! + 1, row[j - 1]! + 1, previousRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
  }
  return row[b.length]!;
}
