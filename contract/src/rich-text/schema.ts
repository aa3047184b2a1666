import { mediaId, mediaPath } from '../media/media-path.ts';

/**
 * A rich text: a tree of only the nodes and marks below. It contains no executable markup; the editor displays exactly
 * this tree, and the server stores nothing else.
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

type AttributeReader = (value: unknown) => unknown;
interface NodeRule {
  /** Names of allowed children; none when omitted. */
  allowedChildren?: readonly string[];
  /** Child that is inserted when the node would be empty. */
  defaultChild?: string;
  attrs?: Readonly<Record<string, AttributeReader>>;
  /** Required attributes; without them the node is removed. */
  requiredAttributes?: readonly string[];
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
const INLINE_NODES = ['text', 'hardBreak'];

const MAX_URL_LENGTH = 2_000;
/**
 * Returns whether a link has an allowed scheme: https, http or mailto. All others, such as `javascript:`, are rejected.
 */
export function isSafeLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return false;
  const url = URL.parse(value.trim());
  if (!url) return false;
  if (url.protocol === 'mailto:') return url.pathname.includes('@');
  return /^https?:$/.test(url.protocol) && url.hostname !== '';
}

/**
 * Returns the path of a library image, or null for other images. Pages load no other images, so that no foreign server
 * learns who reads them; the path has no signature and no expiry.
 */
export function libraryImagePath(value: unknown): string | null {
  const id = mediaId(value);
  return id ? mediaPath(id) : null;
}

const wholeNumber =
  (min: number, max: number, fallback: number | null): AttributeReader =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? value : fallback;
const nonBlankText =
  (max: number): AttributeReader =>
  (value) =>
    typeof value === 'string' && value.trim() !== '' ? storableText(value).slice(0, max) : null;
const matchingText =
  (pattern: RegExp): AttributeReader =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null;
const columnWidths: AttributeReader = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((width) => Number.isInteger(width) && width > 0)
    ? value
    : null;

const CELL_RULE: NodeRule = {
  allowedChildren: BLOCK_NODES.filter((name) => name !== 'table'),
  defaultChild: 'paragraph',
  attrs: { colspan: wholeNumber(1, 100, 1), rowspan: wholeNumber(1, 1_000, 1), colwidth: columnWidths },
};

const NODE_RULES: Readonly<Record<string, NodeRule>> = {
  doc: { allowedChildren: BLOCK_NODES, defaultChild: 'paragraph' },
  paragraph: { allowedChildren: INLINE_NODES },
  heading: { allowedChildren: INLINE_NODES, attrs: { level: wholeNumber(1, 4, 2) } },
  bulletList: { allowedChildren: ['listItem'], defaultChild: 'listItem' },
  orderedList: {
    allowedChildren: ['listItem'],
    defaultChild: 'listItem',
    attrs: { start: wholeNumber(0, 100_000, 1) },
  },
  listItem: { allowedChildren: BLOCK_NODES, defaultChild: 'paragraph' },
  taskList: { allowedChildren: ['taskItem'], defaultChild: 'taskItem' },
  taskItem: { allowedChildren: BLOCK_NODES, defaultChild: 'paragraph', attrs: { checked: (value) => value === true } },
  blockquote: { allowedChildren: BLOCK_NODES, defaultChild: 'paragraph' },
  codeBlock: { allowedChildren: ['text'], attrs: { language: matchingText(/^[\w+#-]{1,30}$/) } },
  horizontalRule: {},
  hardBreak: {},
  table: { allowedChildren: ['tableRow'], defaultChild: 'tableRow' },
  tableRow: { allowedChildren: ['tableCell', 'tableHeader'], defaultChild: 'tableCell' },
  tableCell: CELL_RULE,
  tableHeader: CELL_RULE,
  image: {
    attrs: {
      src: libraryImagePath,
      alt: nonBlankText(300),
      title: nonBlankText(300),
      width: wholeNumber(16, 2_000, null),
    },
    requiredAttributes: ['src', 'alt'],
  },
};

const MARK_RULES: Readonly<Record<string, NodeRule>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: { attrs: { href: (value) => (isSafeLink(value) ? value.trim() : null) }, requiredAttributes: ['href'] },
};

const MAX_DEPTH = 40;
/** Removes what a column cannot store: NUL, and unpaired surrogates, which have no UTF-8 encoding. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const ruleOf = (rules: Readonly<Record<string, NodeRule>>, type: unknown) =>
  typeof type === 'string' && Object.hasOwn(rules, type) ? rules[type] : undefined;

/**
 * Reduces a tree from any source to its valid parts; other nodes are removed, but their text is kept. Never throws.
 */
export function sanitiseRichText(value: unknown): RichText {
  const input = isObject(value) && value.type === 'doc' ? value : {};
  return { type: 'doc', content: sanitiseChildren(input, 'doc', 1) };
}

function sanitiseChildren(node: Record<string, unknown>, type: string, depth: number): RichNode[] {
  const { allowedChildren = [], defaultChild } = NODE_RULES[type]!;
  const children =
    depth > MAX_DEPTH ? [] : asList(node.content).flatMap((child) => sanitiseNode(child, allowedChildren, depth + 1));
  return children.length === 0 && defaultChild ? [emptyNode(defaultChild)] : children;
}

const emptyNode = (type: string): RichNode => {
  const { defaultChild, attrs } = NODE_RULES[type]!;
  return {
    type,
    ...(attrs && { attrs: sanitiseAttributes(undefined, attrs) }),
    ...(defaultChild && { content: [emptyNode(defaultChild)] }),
  };
};

const sanitiseAttributes = (input: unknown, rules: Readonly<Record<string, AttributeReader>>) =>
  Object.fromEntries(Object.entries(rules).map(([name, read]) => [name, read(isObject(input) ? input[name] : null)]));

/** Returns the node if it is allowed here, otherwise its allowed children. */
function sanitiseNode(value: unknown, allowed: readonly string[], depth: number): RichNode[] {
  if (!isObject(value) || depth > MAX_DEPTH) return [];
  const { type } = value;
  if (type === 'text') return sanitiseText(value, allowed);
  const rule = ruleOf(NODE_RULES, type);
  if (!rule || !allowed.includes(type as string))
    return asList(value.content).flatMap((child) => sanitiseNode(child, allowed, depth + 1));
  const attrs = rule.attrs && sanitiseAttributes(value.attrs, rule.attrs);
  if (rule.requiredAttributes?.some((name) => attrs?.[name] == null)) return [];
  const content = rule.allowedChildren ? sanitiseChildren(value, type as string, depth) : [];
  return [{ type: type as string, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }];
}

function sanitiseText({ text, marks }: Record<string, unknown>, allowed: readonly string[]): RichNode[] {
  const storable = typeof text === 'string' ? storableText(text) : '';
  if (storable === '') return [];
  if (!allowed.includes('text'))
    return allowed.includes('paragraph') ? [{ type: 'paragraph', content: [{ type: 'text', text: storable }] }] : [];
  const isPlainText = !allowed.includes('hardBreak');
  const cleanMarks = isPlainText ? [] : asList(marks).flatMap(sanitiseMark);
  return [{ type: 'text', text: storable, ...(cleanMarks.length > 0 && { marks: cleanMarks }) }];
}

function sanitiseMark(mark: unknown): NonNullable<RichNode['marks']> {
  const rule = isObject(mark) ? ruleOf(MARK_RULES, mark.type) : undefined;
  if (!rule || !isObject(mark)) return [];
  const attrs = rule.attrs && sanitiseAttributes(mark.attrs, rule.attrs);
  if (rule.requiredAttributes?.some((name) => attrs?.[name] == null)) return [];
  return [{ type: mark.type as string, ...(attrs && { attrs }) }];
}
