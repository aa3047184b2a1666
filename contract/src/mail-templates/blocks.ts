import { mediaPath } from '../media/media-path.ts';
import { type Element, type MarkupNode, readMarkup } from './markup.ts';
import { htmlOfTable, recordTableOf } from './record-table.ts';
import { textOf, wordsOf } from './text-block.ts';

/**
 * A mail source as blocks: rows of columns with their content. A change of a block changes only its part of the source,
 * so markup that blocks do not support is preserved.
 */

export type BlockKind = 'text' | 'image' | 'button' | 'divider' | 'spacer' | 'table' | 'other';
interface SourceRange {
  at: number;
  end: number;
}
export interface Block extends SourceRange {
  kind: BlockKind;
  name: string;
  /** Source between its tags. */
  inner: string;
  attributes: Readonly<Record<string, string>>;
}
export interface Row extends SourceRange {
  /** The condition of the whole row; its tags surround the row in the source. */
  condition: string;
  /** Empty when the row is not supported by blocks: it is shown as one piece. */
  columns: (SourceRange & { blocks: Block[]; until: number })[];
}

const KINDS: Readonly<Record<string, BlockKind>> = {
  'mj-text': 'text',
  'mj-image': 'image',
  'mj-button': 'button',
  'mj-divider': 'divider',
  'mj-spacer': 'spacer',
  'mj-table': 'table',
};

/** Returns the rows of a mail; undefined when the source is too incomplete to be split. */
export function rowsOf(source: string): Row[] | undefined {
  const { root, faults } = readMarkup(source);
  const body = root?.children.find((node) => node.kind === 'element' && node.name === 'mj-body');
  if (faults.length > 0 || body?.kind !== 'element') return undefined;
  return body.children.flatMap((node, place) =>
    node.kind === 'element' ? [rowOf(source, node, body.children[place - 1], body.children[place + 1])] : [],
  );
}

const IF_OPEN = /\{\{#if\s+([^}]+?)\s*\}\}\s*$/;
const IF_CLOSE = /^\s*\{\{\/if\}\}/;

function rowOf(source: string, section: Element, before?: MarkupNode, after?: MarkupNode): Row {
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
            blocks: node.children.flatMap((one) => blockOf(source, one)),
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

function blockOf(source: string, node: MarkupNode): Block[] {
  if (node.kind === 'text') return [];
  const { name, at, end, from, until, attributes } = node;
  return [
    {
      kind: KINDS[name] ?? 'other',
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

/** Returns the source without a piece. */
export const removeRange = (source: string, piece: SourceRange): string =>
  replace(source, piece, '').replace(/\n\s*\n\s*\n/g, '\n\n');

/** Moves a piece before or after another. */
export function moveRange(source: string, piece: SourceRange, target: SourceRange, where: 'before' | 'behind'): string {
  const text = source.slice(piece.at, piece.end);
  const place = where === 'before' ? target.at : target.end;
  if (place >= piece.at && place <= piece.end) return source;
  const insertion = where === 'before' ? `${text}\n` : `\n${text}`;
  const first = place > piece.at ? insert(source, place, insertion) : source;
  const without = replace(first, piece, '');
  return place > piece.at ? without : insert(without, place, insertion);
}

/** Returns the source with a text inserted at a position. */
export const insert = (source: string, at: number, text: string): string =>
  source.slice(0, at) + text + source.slice(at);

/** Returns the source with other content of a block. */
export function withInner(source: string, { at, end, name }: Block, inner: string): string {
  const piece = source.slice(at, end);
  const open = openTagOf(piece);
  const tag = open.replace(/\s*\/>$/, '>');
  return replace(source, { at, end }, `${tag}${inner}</${name}>`);
}

/** Returns a text with escaped angle brackets, except within merge tags. */
export const escapeAngleBrackets = (text: string): string =>
  text.replace(/\{\{[\s\S]*?\}\}|</g, (part) => (part === '<' ? '&lt;' : part));

/** Returns the source with an attribute of a block set, or removed for an empty value. */
export function withAttribute(source: string, block: SourceRange, name: string, value: string): string {
  const piece = source.slice(block.at, block.end);
  const open = openTagOf(piece);
  const attribute = value === '' ? '' : ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
  const bare = open.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  const tag = bare.replace(/^<([\w-]+)/, (head) => head + attribute);
  return replace(source, { at: block.at, end: block.at + open.length }, tag);
}

/** Sets an image of the library, with its alternative text, on a block. */
export function withImage(
  source: string,
  { at }: SourceRange,
  { id, alt, width }: { id: string; alt: string; width: number | null },
): string {
  const attributes = { src: mediaPath(id), alt, width: width ? `${width}px` : '' };
  // Each change moves the end of the block, but not its start.
  return Object.entries(attributes).reduce(
    (now, [name, value]) => withAttribute(now, { at, end: now.length }, name, value),
    source,
  );
}

/** Returns the opening tag at the start of a piece: angle brackets within braces and quotes do not end it. */
const openTagOf = (piece: string) =>
  /^<(?:\{\{[\s\S]*?\}\}|"(?:\{\{[\s\S]*?\}\}|[^"])*"|'(?:\{\{[\s\S]*?\}\}|[^'])*'|[^>"'])*>/.exec(piece)?.[0] ?? '';

/** Shows a row depending on the value of a field, or always. */
export function withCondition(source: string, row: Row, condition: string): string {
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
  table: `<mj-table>${htmlOfTable({
    list: 'opportunities',
    columns: [
      { heading: 'Account', cell: '{{ account }}' },
      { heading: 'Contact', cell: '{{ contact }}' },
    ],
  })}</mj-table>`,
};
export const NEW_BLOCK_KINDS = Object.keys(NEW_BLOCK_SOURCE) as (keyof typeof NEW_BLOCK_SOURCE)[];

/** Returns the source with a new block at the end of a column. */
export const addBlock = (source: string, { until }: { until: number }, kind: keyof typeof NEW_BLOCK_SOURCE): string =>
  insert(source, until, `\n${NEW_BLOCK_SOURCE[kind]}\n`);

/** Default colours of a new mail: its background, and its rows. */
export const DEFAULT_BACKGROUND = '#f4f5f7';
export const DEFAULT_PANEL = '#ffffff';

/** Inserts a row of this number of columns after another or at the end. */
export function addRow(source: string, columns: number, after?: SourceRange): string {
  const text = `\n<mj-section background-color="${DEFAULT_PANEL}">${'\n<mj-column>\n<mj-text>New text</mj-text>\n</mj-column>'.repeat(columns)}\n</mj-section>\n`;
  const { root } = readMarkup(source);
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

/** Returns whether the content of a block is more than the texts and tables that blocks support. */
function isCustomHtml(name: string, html: string): boolean {
  if (name === 'mj-text') return textOf(html) === undefined;
  if (name === 'mj-table') return recordTableOf(html) === undefined;
  return name === 'mj-button' && wordsOf(name, html) === undefined;
}

/** Returns the parts of a source that blocks cannot create: whole elements, and attributes of supported elements. */
function customPartsOf(source: string): string[] {
  const { root } = readMarkup(source);
  const parts: string[] = [];
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      const known = BLOCK_ATTRIBUTES[child.name];
      if (known) {
        for (const { name, value } of child.attributes)
          if (!known.includes(name)) parts.push(`${child.name} ${name}="${value}"`);
        if (!KINDS[child.name]) walk(child);
        else if (isCustomHtml(child.name, source.slice(child.from, child.until)))
          parts.push(source.slice(child.from, child.until));
      } else parts.push(source.slice(child.at, child.end));
    }
  };
  if (root) walk(root);
  return parts;
}

/** Returns the hand-written parts of a source that its origins do not contain. */
export function newCustomParts(source: string, origins: readonly string[]): string[] {
  const known = origins.map(customPartsOf);
  const times = (parts: readonly string[], part: string) => parts.filter((one) => one === part).length;
  const parts = customPartsOf(source);
  return [...new Set(parts)].filter((part) => known.every((one) => times(parts, part) > times(one, part)));
}
