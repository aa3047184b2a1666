import { mediaPath } from '../media/media-path.ts';
import { type Element, type MarkupNode, parseMarkup } from './markup.ts';
import { parseRecordTable, renderRecordTable } from './record-table.ts';
import { parseRichText, plainTextOf } from './text-block.ts';

/**
 * A mail source as blocks: rows of columns with content. Changing a block changes only its part of the source, so
 * markup that blocks do not support is preserved.
 */

export type BlockKind = 'text' | 'image' | 'button' | 'divider' | 'spacer' | 'table' | 'other';
interface SourceRange {
  at: number;
  end: number;
}
export interface Block extends SourceRange {
  kind: BlockKind;
  name: string;
  /** The source between its tags. */
  inner: string;
  attributes: Readonly<Record<string, string>>;
}
export interface Row extends SourceRange {
  /** Condition of the whole row; its tags surround the row in the source. */
  condition: string;
  /** Columns of the row; empty when blocks do not support it and it is shown as one piece. */
  columns: (SourceRange & { blocks: Block[]; until: number })[];
}

const BLOCK_KINDS: Readonly<Record<string, BlockKind>> = {
  'mj-text': 'text',
  'mj-image': 'image',
  'mj-button': 'button',
  'mj-divider': 'divider',
  'mj-spacer': 'spacer',
  'mj-table': 'table',
};

/** Parses the rows of a mail; returns undefined when the source is too incomplete. */
export function parseRows(source: string): Row[] | undefined {
  const { root, faults } = parseMarkup(source);
  const body = root?.children.find((node) => node.kind === 'element' && node.name === 'mj-body');
  if (faults.length > 0 || body?.kind !== 'element') return undefined;
  return body.children.flatMap((node, index) =>
    node.kind === 'element' ? [parseRow(source, node, body.children[index - 1], body.children[index + 1])] : [],
  );
}

const IF_OPEN = /\{\{#if\s+([^}]+?)\s*\}\}\s*$/;
const IF_CLOSE = /^\s*\{\{\/if\}\}/;

function parseRow(source: string, section: Element, before?: MarkupNode, after?: MarkupNode): Row {
  const openMatch = before?.kind === 'text' ? IF_OPEN.exec(before.text) : null;
  const closeMatch = after?.kind === 'text' ? IF_CLOSE.exec(after.text) : null;
  const isAlone = openMatch && closeMatch && before?.kind === 'text' && after?.kind === 'text';
  const columns = section.children.flatMap((node) =>
    node.kind === 'element' && node.name === 'mj-column'
      ? [
          {
            at: node.at,
            end: node.end,
            until: node.until,
            blocks: node.children.flatMap((one) => parseBlock(source, one)),
          },
        ]
      : [],
  );
  return {
    condition: isAlone ? openMatch[1]! : '',
    at: isAlone ? before.at + openMatch.index : section.at,
    end: isAlone ? after.at + closeMatch[0].length : section.end,
    columns: section.name === 'mj-section' ? columns : [],
  };
}

function parseBlock(source: string, node: MarkupNode): Block[] {
  if (node.kind === 'text') return [];
  const { name, at, end, from, until, attributes } = node;
  return [
    {
      kind: BLOCK_KINDS[name] ?? 'other',
      name,
      at,
      end,
      inner: source.slice(from, until),
      attributes: Object.fromEntries(attributes.map(({ name: key, value }) => [key, value])),
    },
  ];
}

const replace = (source: string, { at, end }: SourceRange, text: string) =>
  source.slice(0, at) + text + source.slice(end);

/** Removes a range from the source. */
export const removeRange = (source: string, piece: SourceRange): string =>
  replace(source, piece, '').replace(/\n\s*\n\s*\n/g, '\n\n');

/** Moves a range of the source before or behind another. */
export function moveRange(source: string, piece: SourceRange, target: SourceRange, where: 'before' | 'behind'): string {
  const text = source.slice(piece.at, piece.end);
  const position = where === 'before' ? target.at : target.end;
  if (position >= piece.at && position <= piece.end) return source;
  const insertion = where === 'before' ? `${text}\n` : `\n${text}`;
  const inserted = position > piece.at ? insert(source, position, insertion) : source;
  const moved = replace(inserted, piece, '');
  return position > piece.at ? moved : insert(moved, position, insertion);
}

/** Inserts a text at a position of the source. */
export const insert = (source: string, at: number, text: string): string =>
  source.slice(0, at) + text + source.slice(at);

/** Replaces the content of a block. */
export function setContent(source: string, { at, end, name }: Block, inner: string): string {
  const piece = source.slice(at, end);
  const open = openTagOf(piece);
  const tag = open.replace(/\s*\/>$/, '>');
  return replace(source, { at, end }, `${tag}${inner}</${name}>`);
}

/** Escapes angle brackets, except within merge tags. */
export const escapeAngleBrackets = (text: string): string =>
  text.replace(/\{\{[\s\S]*?\}\}|</g, (part) => (part === '<' ? '&lt;' : part));

/** Sets an attribute of a block, or removes it for an empty value. */
export function setAttribute(source: string, block: SourceRange, name: string, value: string): string {
  const piece = source.slice(block.at, block.end);
  const open = openTagOf(piece);
  const attribute = value === '' ? '' : ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
  const bare = open.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  const tag = bare.replace(/^<([\w-]+)/, (tagStart) => tagStart + attribute);
  return replace(source, { at: block.at, end: block.at + open.length }, tag);
}

/** Sets an image of the library, with its alternative text, on a block. */
export function setImage(
  source: string,
  { at }: SourceRange,
  { id, alt, width }: { id: string; alt: string; width: number | null },
): string {
  const attributes = { src: mediaPath(id), alt, width: width ? `${width}px` : '' };
  // A change moves the end of the block, but not its start.
  return Object.entries(attributes).reduce(
    (changed, [name, value]) => setAttribute(changed, { at, end: changed.length }, name, value),
    source,
  );
}

/** Returns the opening tag at the start of a piece; angle brackets within braces and quotes do not end it. */
const openTagOf = (piece: string) =>
  /^<(?:\{\{[\s\S]*?\}\}|"(?:\{\{[\s\S]*?\}\}|[^"])*"|'(?:\{\{[\s\S]*?\}\}|[^'])*'|[^>"'])*>/.exec(piece)?.[0] ?? '';

/** Sets the condition under which a row is shown; an empty one always shows it. */
export function replaceCondition(source: string, row: Row, condition: string): string {
  const bare = row.condition
    ? source
        .slice(row.at, row.end)
        .replace(/^\{\{#if[^}]*\}\}\s*/, '')
        .replace(/\s*\{\{\/if\}\}$/, '')
    : source.slice(row.at, row.end);
  return replace(source, row, condition ? `{{#if ${condition}}}\n${bare}\n{{/if}}` : bare);
}

const NEW_BLOCK_SOURCE: Readonly<Record<Exclude<BlockKind, 'other'>, string>> = {
  text: '<mj-text>New text</mj-text>',
  image: '<mj-image src="https://" alt="" />',
  button: '<mj-button href="{{ agency.portal }}">Open the portal</mj-button>',
  divider: '<mj-divider border-width="1px" border-color="#d0d5dd" />',
  spacer: '<mj-spacer height="20px" />',
  table: `<mj-table>${renderRecordTable({
    list: 'opportunities',
    columns: [
      { heading: 'Account', cell: '{{ account }}' },
      { heading: 'Contact', cell: '{{ contact }}' },
    ],
  })}</mj-table>`,
};
export const NEW_BLOCK_KINDS = Object.keys(NEW_BLOCK_SOURCE) as (keyof typeof NEW_BLOCK_SOURCE)[];

/** Adds a new block at the end of a column. */
export const addBlock = (source: string, { until }: { until: number }, kind: keyof typeof NEW_BLOCK_SOURCE): string =>
  insert(source, until, `\n${NEW_BLOCK_SOURCE[kind]}\n`);

/** Default colours of a new mail: the background, and the panel of each row. */
export const DEFAULT_BACKGROUND = '#f4f5f7';
export const DEFAULT_PANEL = '#ffffff';

/** Adds a row with this number of columns after another row, or at the end. */
export function addRow(source: string, columns: number, after?: SourceRange): string {
  const text = `\n<mj-section background-color="${DEFAULT_PANEL}">${'\n<mj-column>\n<mj-text>New text</mj-text>\n</mj-column>'.repeat(columns)}\n</mj-section>\n`;
  const { root } = parseMarkup(source);
  const body = root?.children.find((node) => node.kind === 'element' && node.name === 'mj-body');
  return insert(source, after?.end ?? (body?.kind === 'element' ? body.until : source.length), text);
}

export const NEW_MAIL_SOURCE = `<mjml>
<mj-body background-color="${DEFAULT_BACKGROUND}">
<mj-section background-color="${DEFAULT_PANEL}">
<mj-column>
<mj-text>Dear {{ recipient.name }},</mj-text>
</mj-column>
</mj-section>
</mj-body>
</mjml>`;

/** Attributes that blocks set, by element. */
const BLOCK_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'mj-body': ['background-color'],
  'mj-section': ['background-color'],
  'mj-column': [],
  'mj-text': [],
  'mj-table': [],
  'mj-image': ['src', 'alt', 'href'],
  'mj-button': ['href', 'background-color'],
  'mj-divider': ['border-color', 'border-width'],
  'mj-spacer': ['height'],
};

/** Returns whether the content of a block is more than texts and tables that blocks support. */
function isCustomHtml(name: string, html: string): boolean {
  if (name === 'mj-text') return parseRichText(html) === undefined;
  if (name === 'mj-table') return parseRecordTable(html) === undefined;
  return name === 'mj-button' && plainTextOf(name, html) === undefined;
}

/** Collects the parts of a source that blocks cannot create: whole elements, and attributes of supported elements. */
function collectCustomParts(source: string): string[] {
  const { root } = parseMarkup(source);
  const parts: string[] = [];
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      const supported = BLOCK_ATTRIBUTES[child.name];
      if (supported) {
        for (const { name, value } of child.attributes)
          if (!supported.includes(name)) parts.push(`${child.name} ${name}="${value}"`);
        if (!BLOCK_KINDS[child.name]) walk(child);
        else if (isCustomHtml(child.name, source.slice(child.from, child.until)))
          parts.push(source.slice(child.from, child.until));
      } else parts.push(source.slice(child.at, child.end));
    }
  };
  if (root) walk(root);
  return parts;
}

/** Returns the hand-written parts of a source that its previous versions do not contain. */
export function newCustomParts(source: string, origins: readonly string[]): string[] {
  const originParts = origins.map(collectCustomParts);
  const countOf = (parts: readonly string[], part: string) => parts.filter((one) => one === part).length;
  const parts = collectCustomParts(source);
  return [...new Set(parts)].filter((part) =>
    originParts.every((origin) => countOf(parts, part) > countOf(origin, part)),
  );
}
