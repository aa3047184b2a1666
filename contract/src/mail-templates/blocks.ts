import { mediaPath } from '../media/media-path.ts';
import { type Element, type MarkupNode, parseMarkup } from './markup.ts';
import { parseRecordTable, renderRecordTable } from './record-table.ts';
import { parseRichText, plainTextOf } from './text-block.ts';

/**
 * A mail source as blocks: rows of columns with content. Changing a block changes only its part of the source, so
 * markup that the block editor does not support is preserved.
 */

export type BlockKind = 'text' | 'image' | 'button' | 'divider' | 'spacer' | 'table' | 'other';
/**
 * A range of the source from `at` to `end`, including the tags of an element. In other types, `contentStart` and
 * `contentEnd` are the range of the content between these tags.
 */
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
  /** Columns of the row; empty if the block editor does not support the row, which it then shows as a whole. */
  columns: (SourceRange & { blocks: Block[]; contentEnd: number })[];
}

const BLOCK_KINDS: Readonly<Record<string, BlockKind>> = {
  'mj-text': 'text',
  'mj-image': 'image',
  'mj-button': 'button',
  'mj-divider': 'divider',
  'mj-spacer': 'spacer',
  'mj-table': 'table',
};

/** Parses the rows of a mail; returns undefined if the source has faults or no body. */
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
  const isConditional = openMatch && closeMatch && before?.kind === 'text' && after?.kind === 'text';
  const columns = section.children.flatMap((node) =>
    node.kind === 'element' && node.name === 'mj-column'
      ? [
          {
            at: node.at,
            end: node.end,
            contentEnd: node.contentEnd,
            blocks: node.children.flatMap((child) => parseBlock(source, child)),
          },
        ]
      : [],
  );
  return {
    condition: isConditional ? openMatch[1]! : '',
    at: isConditional ? before.at + openMatch.index : section.at,
    end: isConditional ? after.at + closeMatch[0].length : section.end,
    columns: section.name === 'mj-section' ? columns : [],
  };
}

function parseBlock(source: string, node: MarkupNode): Block[] {
  if (node.kind === 'text') return [];
  const { name, at, end, contentStart, contentEnd, attributes } = node;
  return [
    {
      kind: BLOCK_KINDS[name] ?? 'other',
      name,
      at,
      end,
      inner: source.slice(contentStart, contentEnd),
      attributes: Object.fromEntries(attributes.map(({ name: key, value }) => [key, value])),
    },
  ];
}

const replace = (source: string, { at, end }: SourceRange, text: string) =>
  source.slice(0, at) + text + source.slice(end);

/** Removes a range from the source. */
export const removeRange = (source: string, range: SourceRange): string =>
  replace(source, range, '').replace(/\n\s*\n\s*\n/g, '\n\n');

/** Moves a range of the source before or after another. */
export function moveRange(source: string, range: SourceRange, target: SourceRange, side: 'before' | 'after'): string {
  const text = source.slice(range.at, range.end);
  const position = side === 'before' ? target.at : target.end;
  if (position >= range.at && position <= range.end) return source;
  const insertion = side === 'before' ? `${text}\n` : `\n${text}`;
  // The later position is edited first, so that the edit does not shift the earlier one.
  if (position > range.at) return replace(insert(source, position, insertion), range, '');
  return insert(replace(source, range, ''), position, insertion);
}

/** Inserts a text at a position of the source. */
export const insert = (source: string, at: number, text: string): string =>
  source.slice(0, at) + text + source.slice(at);

/** Replaces the content of a block. */
export function setContent(source: string, { at, end, name }: Block, inner: string): string {
  const openingTag = openingTagOf(source.slice(at, end)).replace(/\s*\/>$/, '>');
  return replace(source, { at, end }, `${openingTag}${inner}</${name}>`);
}

/** Escapes angle brackets, except within merge tags. */
export const escapeAngleBrackets = (text: string): string =>
  text.replace(/\{\{[\s\S]*?\}\}|</g, (part) => (part === '<' ? '&lt;' : part));

/** Sets an attribute of a block, or removes it for an empty value. */
export function setAttribute(source: string, block: SourceRange, name: string, value: string): string {
  const openingTag = openingTagOf(source.slice(block.at, block.end));
  const attribute = value === '' ? '' : ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
  const tagWithoutAttribute = openingTag.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  const newTag = tagWithoutAttribute.replace(/^<([\w-]+)/, (tagStart) => tagStart + attribute);
  return replace(source, { at: block.at, end: block.at + openingTag.length }, newTag);
}

/** Sets the image of a block to one of the media library, with its alternative text. */
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

/** Returns the opening tag of a block; angle brackets within braces and quotes do not end it. */
const openingTagOf = (block: string) =>
  /^<(?:\{\{[\s\S]*?\}\}|"(?:\{\{[\s\S]*?\}\}|[^"])*"|'(?:\{\{[\s\S]*?\}\}|[^'])*'|[^>"'])*>/.exec(block)?.[0] ?? '';

/** Sets the condition under which a row is shown; an empty one always shows it. */
export function replaceCondition(source: string, row: Row, condition: string): string {
  const unconditionalRow = row.condition
    ? source
        .slice(row.at, row.end)
        .replace(/^\{\{#if[^}]*\}\}\s*/, '')
        .replace(/\s*\{\{\/if\}\}$/, '')
    : source.slice(row.at, row.end);
  return replace(source, row, condition ? `{{#if ${condition}}}\n${unconditionalRow}\n{{/if}}` : unconditionalRow);
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
export const addBlock = (source: string, column: { contentEnd: number }, kind: keyof typeof NEW_BLOCK_SOURCE): string =>
  insert(source, column.contentEnd, `\n${NEW_BLOCK_SOURCE[kind]}\n`);

/** Default colours of a new mail: the background, and the panel of each row. */
export const DEFAULT_BACKGROUND = '#f4f5f7';
export const DEFAULT_PANEL = '#ffffff';

/** Adds a row with this number of columns after another row, or at the end. */
export function addRow(source: string, columns: number, after?: SourceRange): string {
  const text = `\n<mj-section background-color="${DEFAULT_PANEL}">${'\n<mj-column>\n<mj-text>New text</mj-text>\n</mj-column>'.repeat(columns)}\n</mj-section>\n`;
  const { root } = parseMarkup(source);
  const body = root?.children.find((node) => node.kind === 'element' && node.name === 'mj-body');
  return insert(source, after?.end ?? (body?.kind === 'element' ? body.contentEnd : source.length), text);
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

/** Attributes that the block editor sets, by element. */
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

/** Returns whether the content of a block is HTML that the block editor does not support. */
function isCustomHtml(name: string, html: string): boolean {
  if (name === 'mj-text') return parseRichText(html) === undefined;
  if (name === 'mj-table') return parseRecordTable(html) === undefined;
  return name === 'mj-button' && plainTextOf(name, html) === undefined;
}

/**
 * Collects the parts of a source that the block editor cannot create: whole elements, and attributes of supported
 * elements.
 */
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
        else if (isCustomHtml(child.name, source.slice(child.contentStart, child.contentEnd)))
          parts.push(source.slice(child.contentStart, child.contentEnd));
      } else parts.push(source.slice(child.at, child.end));
    }
  };
  if (root) walk(root);
  return parts;
}

/** Returns the custom parts of a source (see `collectCustomParts`) that its previous versions do not contain. */
export function findNewCustomParts(source: string, previousSources: readonly string[]): string[] {
  const previousParts = previousSources.map(collectCustomParts);
  const countOf = (parts: readonly string[], part: string) => parts.filter((candidate) => candidate === part).length;
  const parts = collectCustomParts(source);
  return [...new Set(parts)].filter((part) =>
    previousParts.every((versionParts) => countOf(parts, part) > countOf(versionParts, part)),
  );
}
