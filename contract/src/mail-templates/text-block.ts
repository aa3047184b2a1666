import { splitAtTags } from '../merge/tags.ts';
import { isSafeLink, type RichNode, type RichText } from '../rich-text/schema.ts';
import { type Element, elementsIn, type MarkupNode, parseMarkup } from './markup.ts';

/**
 * Converts text blocks between HTML and rich text, for the HTML subset that mail programs display. A merge tag is a
 * separate node, so that no format splits it; anything else is hand-written HTML.
 */

/** Node type of a merge tag; its source is in the attribute `tag`. */
export const MERGE_TAG = 'mergeTag';

/** Returns whether a mail can link to a target: a safe link, a phone number, or a field. */
export const isMailLink = (value: unknown): value is string =>
  isSafeLink(value) || (typeof value === 'string' && /^(tel:\+?[\d -]+|(mailto:)?\{\{[^{}]+\}\})$/i.test(value.trim()));

type Mark = NonNullable<RichNode['marks']>[number];
const MARK_BY_TAG: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
};
const TAG_BY_MARK: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };
const BLOCK_ELEMENTS: readonly string[] = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'hr'];

/** Thrown when HTML contains more than formatted text. */
class UnsupportedHtmlError extends Error {}

/** Converts HTML to rich text; returns undefined when the conversion would lose something. */
export function parseRichText(html: string): RichText | undefined {
  const element = parseElementContent('mj-text', html);
  if (!element) return undefined;
  try {
    const content = parseBlocks(element.children);
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  } catch (error) {
    if (error instanceof UnsupportedHtmlError) return undefined;
    throw error;
  }
}

/** Parses HTML as the content of a mail element; returns undefined when it is incomplete. */
export function parseElementContent(name: 'mj-text' | 'mj-table' | 'mj-button', html: string): Element | undefined {
  const [opening, closing] = [`<mjml><mj-body><mj-section><mj-column><${name}>`, `</${name}></mj-column>`];
  const { root, faults } = parseMarkup(`${opening}${html}${closing}</mj-section></mj-body></mjml>`);
  if (faults.length > 0 || !root || html.includes('<!')) return undefined;
  const element = [...elementsIn(root)].find((descendant) => descendant.name === name);
  return element?.contentEnd === opening.length + html.length ? element : undefined;
}

function parseBlocks(nodes: readonly MarkupNode[]): RichNode[] {
  const blocks: RichNode[] = [];
  let inlineNodes: MarkupNode[] = [];
  const hasBlocks = nodes.some((node) => node.kind === 'element' && BLOCK_ELEMENTS.includes(node.name));
  const flush = () => {
    // A condition around whole paragraphs cannot be part of one paragraph.
    if (hasBlocks && inlineNodes.some((node) => node.kind === 'text' && /\{\{\s*([#/]|else)/.test(node.text)))
      throw new UnsupportedHtmlError();
    const content = parseLine(inlineNodes);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text' || !BLOCK_ELEMENTS.includes(node.name)) inlineNodes.push(node);
    else {
      flush();
      blocks.push(parseBlock(node));
    }
  }
  flush();
  return blocks;
}

function parseBlock({ name, attributes, children }: Element): RichNode {
  if (attributes.length > 0) throw new UnsupportedHtmlError();
  switch (name) {
    case 'p':
      return createNode('paragraph', parseLine(children));
    case 'h1':
    case 'h2':
    case 'h3':
      return { ...createNode('heading', parseLine(children)), attrs: { level: Number(name[1]) } };
    case 'hr':
      return { type: 'horizontalRule' };
    case 'blockquote':
      return { type: 'blockquote', content: ensureParagraph(parseBlocks(children)) };
    default:
      return { type: name === 'ul' ? 'bulletList' : 'orderedList', content: children.flatMap(parseListItem) };
  }
}

function parseListItem(node: MarkupNode): RichNode[] {
  if (node.kind === 'text' && node.text.trim() === '') return [];
  if (node.kind === 'text' || node.name !== 'li' || node.attributes.length > 0) throw new UnsupportedHtmlError();
  return [{ type: 'listItem', content: ensureParagraph(parseBlocks(node.children)) }];
}

const ensureParagraph = (blocks: RichNode[]): RichNode[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);
const createNode = (type: string, content: RichNode[]): RichNode => ({ type, ...(content.length > 0 && { content }) });

/** Converts the nodes of one line, trimmed; a single line break becomes an empty line. */
function parseLine(nodes: readonly MarkupNode[]): RichNode[] {
  const content = nodes.flatMap((node) => parseInline(node, []));
  const trimmedNodes = content.map((node, index) => {
    if (node.type !== 'text') return node;
    const isFirst = index === 0 || content[index - 1]!.type === 'hardBreak';
    const isLast = index === content.length - 1 || content[index + 1]!.type === 'hardBreak';
    const text = isFirst ? node.text!.replace(/^[ ]+/, '') : node.text!;
    return { ...node, text: isLast ? text.replace(/[ ]+$/, '') : text };
  });
  const nonEmptyNodes = trimmedNodes.filter(({ type, text }) => type !== 'text' || text !== '');
  return nonEmptyNodes.length === 1 && nonEmptyNodes[0]!.type === 'hardBreak' ? [] : nonEmptyNodes;
}

function parseInline(node: MarkupNode, marks: readonly Mark[]): RichNode[] {
  const marksProperty = marks.length > 0 ? { marks: [...marks] } : {};
  if (node.kind === 'text')
    return splitAtTags(node.text).segments.map((segment) =>
      typeof segment === 'string'
        ? { type: 'text', text: decodeHtml(segment), ...marksProperty }
        : { type: MERGE_TAG, attrs: { tag: node.text.slice(segment.at, segment.end) }, ...marksProperty },
    );
  const { name, attributes, children } = node;
  if (name === 'br' && attributes.length === 0) return [{ type: 'hardBreak' }];
  const [first, ...rest] = attributes;
  const href = name === 'a' && rest.length === 0 && first?.name === 'href' ? decodeHtml(first.value) : undefined;
  const mark = isMailLink(href) ? { type: 'link', attrs: { href } } : attributes.length === 0 && markOf(name);
  if (!mark) throw new UnsupportedHtmlError();
  return children.flatMap((child) => parseInline(child, [...marks, mark]));
}

const markOf = (name: string): Mark | undefined =>
  Object.hasOwn(MARK_BY_TAG, name) ? { type: MARK_BY_TAG[name]! } : undefined;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' };
/** Decodes HTML text: whitespace and entities. */
function decodeHtml(html: string): string {
  return html.replace(/[ \t\r\n]+/g, ' ').replace(/&(?:#(\d{1,6})|(\w+));/g, (_, number: string, name: string) => {
    if (number) return String.fromCodePoint(Number(number));
    if (!Object.hasOwn(ENTITIES, name)) throw new UnsupportedHtmlError();
    return ENTITIES[name]!;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u{a0}': '&nbsp;' };
/** Escapes a text for HTML, except its merge tags. */
export const escapeText = (text: string): string =>
  text.replace(/\{\{[^{}]*\}\}|[&<>\u{a0}]/gu, (part) => ESCAPES[part] ?? part);

/** Returns the text of unformatted HTML, such as that of a button; undefined for formatted HTML. */
export function plainTextOf(name: 'mj-button' | 'mj-table', html: string): string | undefined {
  const element = parseElementContent(name, html);
  if (!element || element.children.some(({ kind }) => kind === 'element')) return undefined;
  try {
    return html.replace(/\{\{[^{}]*\}\}|(?:(?!\{\{)[\s\S])+/g, (part) =>
      part.startsWith('{{') ? part : decodeHtml(part),
    );
  } catch (error) {
    if (error instanceof UnsupportedHtmlError) return undefined;
    throw error;
  }
}

/** Renders rich text as HTML. A single paragraph gets no tags, so that it has no margin. */
export function renderRichText({ content }: RichText): string {
  const [first, ...rest] = content;
  if (first?.type === 'paragraph' && rest.length === 0) return renderLine(first);
  return content.map(renderBlock).join('\n');
}

const renderLine = ({ content = [] }: RichNode): string => renderMarked(content, MARK_TYPES);

function renderBlock(node: RichNode): string {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return `<p>${renderLine(node) || '<br />'}</p>`;
    case 'heading':
      return `<h${attrs?.level}>${renderLine(node)}</h${attrs?.level}>`;
    case 'horizontalRule':
      return '<hr />';
    case 'blockquote':
      return `<blockquote>${renderRichText({ type: 'doc', content })}</blockquote>`;
    case 'bulletList':
      return `<ul>${content.map(renderListItem).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${content.map(renderListItem).join('')}</ol>`;
    default:
      return content.map(renderBlock).join('\n');
  }
}

/** The first line of a list item has no paragraph tags. */
function renderListItem({ content = [] }: RichNode): string {
  const [first, ...rest] = content;
  if (first?.type !== 'paragraph') return `<li>${content.map(renderBlock).join('')}</li>`;
  return `<li>${renderLine(first)}${rest.map(renderBlock).join('')}</li>`;
}

const MARK_TYPES = ['link', ...Object.keys(TAG_BY_MARK)];

/** Renders inline nodes, joining neighbours with the same format in one pair of tags. */
function renderMarked(nodes: readonly RichNode[], [type, ...rest]: readonly string[]): string {
  if (!type) return nodes.map(renderInline).join('');
  const findMark = ({ marks = [] }: RichNode) => marks.find((mark) => mark.type === type);
  const groups: { mark: Mark | undefined; nodes: RichNode[] }[] = [];
  for (const node of nodes) {
    const mark = findMark(node);
    const last = groups.at(-1);
    if (last && JSON.stringify(last.mark) === JSON.stringify(mark)) last.nodes.push(node);
    else groups.push({ mark, nodes: [node] });
  }
  return groups
    .map(({ mark, nodes: groupNodes }) => {
      const inner = renderMarked(groupNodes, rest);
      if (!mark) return inner;
      if (type !== 'link') return `<${TAG_BY_MARK[type]}>${inner}</${TAG_BY_MARK[type]}>`;
      return `<a href="${escapeText(String(mark.attrs?.href ?? '')).replace(/"/g, '&quot;')}">${inner}</a>`;
    })
    .join('');
}

function renderInline({ type, text = '', attrs }: RichNode): string {
  if (type === 'hardBreak') return '<br />';
  return type === MERGE_TAG ? String(attrs?.tag ?? '') : escapeText(text);
}
