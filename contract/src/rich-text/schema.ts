import { mediaId, mediaPath } from '../media/media-path.ts';

/**
 * A rich text: a tree of only these nodes and marks. It contains no markup that could run; the editor displays exactly
 * this, and the server stores nothing else.
 */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}
export interface RichText extends RichNode {
  type: 'doc';
  content: RichNode[];
}

type Attribute = (value: unknown) => unknown;
interface NodeRule {
  /** Allowed children; none when omitted. */
  holds?: readonly string[];
  /** Required child, inserted when it would be empty. */
  defaultChild?: string;
  attrs?: Readonly<Record<string, Attribute>>;
  /** Required attributes; without them the node is removed. */
  needs?: readonly string[];
}

const BLOCK_NODES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
  'image',
];
const INLINE = ['text', 'hardBreak'];

const MAX_URL_LENGTH = 2_000;
/** Returns whether a link has an allowed scheme; others, such as `javascript:`, are rejected. */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return false;
  const address = URL.parse(value.trim());
  if (!address) return false;
  if (address.protocol === 'mailto:') return address.pathname.includes('@');
  return /^https?:$/.test(address.protocol) && address.hostname !== '';
}

/**
 * Returns the path of a library image, or null: pages load no other images, so that no other server learns who reads
 * them. A text refers to it without the signature and expiry of its address.
 */
export function libraryImagePath(value: unknown): string | null {
  const id = mediaId(value);
  return id ? mediaPath(id) : null;
}

const whole =
  (min: number, max: number, otherwise: number | null): Attribute =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? value : otherwise;
const words =
  (max: number): Attribute =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' ? storableText(value).slice(0, max) : null;
const oneOfValues =
  (pattern: RegExp): Attribute =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null;
const widths: Attribute = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((width) => Number.isInteger(width) && width > 0)
    ? value
    : null;

const CELL: NodeRule = {
  holds: BLOCK_NODES.filter((name) => name !== 'table'),
  defaultChild: 'paragraph',
  attrs: { colspan: whole(1, 100, 1), rowspan: whole(1, 1_000, 1), colwidth: widths },
};

const NODES: Readonly<Record<string, NodeRule>> = {
  doc: { holds: BLOCK_NODES, defaultChild: 'paragraph' },
  paragraph: { holds: INLINE },
  heading: { holds: INLINE, attrs: { level: whole(1, 4, 2) } },
  bulletList: { holds: ['listItem'], defaultChild: 'listItem' },
  orderedList: { holds: ['listItem'], defaultChild: 'listItem', attrs: { start: whole(0, 100_000, 1) } },
  listItem: { holds: BLOCK_NODES, defaultChild: 'paragraph' },
  taskList: { holds: ['taskItem'], defaultChild: 'taskItem' },
  taskItem: { holds: BLOCK_NODES, defaultChild: 'paragraph', attrs: { checked: (value) => value === true } },
  blockquote: { holds: BLOCK_NODES, defaultChild: 'paragraph' },
  codeBlock: { holds: ['text'], attrs: { language: oneOfValues(/^[\w+#-]{1,30}$/) } },
  horizontalRule: {},
  hardBreak: {},
  table: { holds: ['tableRow'], defaultChild: 'tableRow' },
  tableRow: { holds: ['tableCell', 'tableHeader'], defaultChild: 'tableCell' },
  tableCell: CELL,
  tableHeader: CELL,
  image: {
    attrs: { src: libraryImagePath, alt: words(300), title: words(300), width: whole(16, 2_000, null) },
    needs: ['src', 'alt'],
  },
};

const MARKS: Readonly<Record<string, NodeRule>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: { attrs: { href: (value) => (isSafeLink(value) ? value.trim() : null) }, needs: ['href'] },
};

const MAX_DEPTH = 40;
/** Columns cannot store NUL, and an unpaired surrogate has no UTF-8 encoding. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const ruleOf = (rules: Readonly<Record<string, NodeRule>>, type: unknown) =>
  typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : undefined;

/** Returns the valid parts of a tree from any source: other nodes are removed, but their text is kept. Never throws. */
export function sanitiseRichText(value: unknown): RichText {
  const input = isObject(value) && value.type === 'doc' ? value : {};
  return { type: 'doc', content: childrenOf(input, 'doc', 1) };
}

function childrenOf(node: Record<string, unknown>, type: string, depth: number): RichNode[] {
  const { holds = [], defaultChild } = NODES[type]!;
  const children =
    depth > MAX_DEPTH ? [] : listOf(node.content).flatMap((child) => sanitiseNode(child, holds, depth + 1));
  return children.length === 0 && defaultChild ? [emptyNode(defaultChild)] : children;
}

const emptyNode = (type: string): RichNode => {
  const { defaultChild, attrs } = NODES[type]!;
  return {
    type,
    ...(attrs && { attrs: attributesOf(undefined, attrs) }),
    ...(defaultChild && { content: [emptyNode(defaultChild)] }),
  };
};

const attributesOf = (input: unknown, rules: Readonly<Record<string, Attribute>>) =>
  Object.fromEntries(Object.entries(rules).map(([name, read]) => [name, read(isObject(input) ? input[name] : null)]));

/** Returns a node where it is allowed; otherwise its allowed children. */
function sanitiseNode(value: unknown, allowed: readonly string[], depth: number): RichNode[] {
  if (!isObject(value) || depth > MAX_DEPTH) return [];
  const { type } = value;
  if (type === 'text') return textOf(value, allowed);
  const rule = ruleOf(NODES, type);
  if (!rule || !allowed.includes(type as string))
    return listOf(value.content).flatMap((child) => sanitiseNode(child, allowed, depth + 1));
  const attrs = rule.attrs && attributesOf(value.attrs, rule.attrs);
  if (rule.needs?.some((name) => attrs?.[name] == null)) return [];
  const content = rule.holds ? childrenOf(value, type as string, depth) : [];
  return [{ type: type as string, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }];
}

function textOf({ text, marks }: Record<string, unknown>, allowed: readonly string[]): RichNode[] {
  const kept = typeof text === 'string' ? storableText(text) : '';
  if (kept === '') return [];
  if (!allowed.includes('text'))
    return allowed.includes('paragraph') ? [{ type: 'paragraph', content: [{ type: 'text', text: kept }] }] : [];
  const plain = !allowed.includes('hardBreak');
  const clean = plain ? [] : listOf(marks).flatMap(sanitiseMark);
  return [{ type: 'text', text: kept, ...(clean.length > 0 && { marks: clean }) }];
}

function sanitiseMark(mark: unknown): NonNullable<RichNode['marks']> {
  const rule = isObject(mark) ? ruleOf(MARKS, mark.type) : undefined;
  if (!rule || !isObject(mark)) return [];
  const attrs = rule.attrs && attributesOf(mark.attrs, rule.attrs);
  if (rule.needs?.some((name) => attrs?.[name] == null)) return [];
  return [{ type: mark.type as string, ...(attrs && { attrs }) }];
}
