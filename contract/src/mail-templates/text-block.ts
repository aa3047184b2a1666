import { cut } from '../merge/tags.ts';
import { isSafeLink, type RichNode, type RichText } from '../rich-text/schema.ts';
import { type Element, elementsIn, type MarkupNode, readMarkup } from './markup.ts';

/**
 * Converts a text block to a text with formats and back: the HTML subset that mail programs display. A merge tag is a
 * separate node, so that no format splits it. Anything else is hand-written HTML.
 */

/** Node type of a merge tag, with its source in `tag`. */
export const MERGE_TAG = 'mergeTag';

/** Returns whether a mail can link to an address: a safe link, a phone, or a field. */
export const isMailLink = (value: unknown): value is string =>
  isSafeLink(value) || (typeof value === 'string' && /^(tel:\+?[\d -]+|(mailto:)?\{\{[^{}]+\}\})$/i.test(value.trim()));

type Mark = NonNullable<RichNode['marks']>[number];
const MARK_OF: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
};
const TAG_OF: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };
const BLOCK_ELEMENTS: readonly string[] = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'hr'];

/** Thrown when a piece of HTML is more than a text with formats. */
class UnsupportedHtmlError extends Error {}

/** Returns a piece of HTML as a text with formats; undefined when the conversion would lose something. */
export function textOf(html: string): RichText | undefined {
  const element = within('mj-text', html);
  if (!element) return undefined;
  try {
    const content = blocksOf(element.children);
    return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  } catch (error) {
    if (error instanceof UnsupportedHtmlError) return undefined;
    throw error;
  }
}

/** Parses a piece of HTML as the content of a mail element; undefined when it is incomplete. */
export function within(name: 'mj-text' | 'mj-table' | 'mj-button', html: string): Element | undefined {
  const [before, after] = [`<mjml><mj-body><mj-section><mj-column><${name}>`, `</${name}></mj-column>`];
  const { root, faults } = readMarkup(`${before}${html}${after}</mj-section></mj-body></mjml>`);
  if (faults.length > 0 || !root || html.includes('<!')) return undefined;
  const element = [...elementsIn(root)].find((one) => one.name === name);
  return element?.until === before.length + html.length ? element : undefined;
}

function blocksOf(nodes: readonly MarkupNode[]): RichNode[] {
  const blocks: RichNode[] = [];
  let loose: MarkupNode[] = [];
  const hasBlocks = nodes.some((node) => node.kind === 'element' && BLOCK_ELEMENTS.includes(node.name));
  const flush = () => {
    // A condition around whole paragraphs does not belong to one of them.
    if (hasBlocks && loose.some((node) => node.kind === 'text' && /\{\{\s*([#/]|else)/.test(node.text)))
      throw new UnsupportedHtmlError();
    const content = paragraph(loose);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    loose = [];
  };
  for (const node of nodes) {
    if (node.kind === 'text' || !BLOCK_ELEMENTS.includes(node.name)) loose.push(node);
    else {
      flush();
      blocks.push(blockOf(node));
    }
  }
  flush();
  return blocks;
}

function blockOf({ name, attributes, children }: Element): RichNode {
  if (attributes.length > 0) throw new UnsupportedHtmlError();
  switch (name) {
    case 'p':
      return withContent('paragraph', paragraph(children));
    case 'h1':
    case 'h2':
    case 'h3':
      return { ...withContent('heading', paragraph(children)), attrs: { level: Number(name[1]) } };
    case 'hr':
      return { type: 'horizontalRule' };
    case 'blockquote':
      return { type: 'blockquote', content: orEmptyParagraph(blocksOf(children)) };
    default:
      return { type: name === 'ul' ? 'bulletList' : 'orderedList', content: children.flatMap(itemOf) };
  }
}

function itemOf(node: MarkupNode): RichNode[] {
  if (node.kind === 'text' && node.text.trim() === '') return [];
  if (node.kind === 'text' || node.name !== 'li' || node.attributes.length > 0) throw new UnsupportedHtmlError();
  return [{ type: 'listItem', content: orEmptyParagraph(blocksOf(node.children)) }];
}

const orEmptyParagraph = (blocks: RichNode[]): RichNode[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);
const withContent = (type: string, content: RichNode[]): RichNode => ({ type, ...(content.length > 0 && { content }) });

/** Returns the content of one line, trimmed; a single line break represents an empty line. */
function paragraph(nodes: readonly MarkupNode[]): RichNode[] {
  const content = nodes.flatMap((node) => inlineOf(node, []));
  const trimmed = content.map((node, at) => {
    if (node.type !== 'text') return node;
    const isFirst = at === 0 || content[at - 1]!.type === 'hardBreak';
    const isLast = at === content.length - 1 || content[at + 1]!.type === 'hardBreak';
    const text = isFirst ? node.text!.replace(/^[ ]+/, '') : node.text!;
    return { ...node, text: isLast ? text.replace(/[ ]+$/, '') : text };
  });
  const kept = trimmed.filter(({ type, text }) => type !== 'text' || text !== '');
  return kept.length === 1 && kept[0]!.type === 'hardBreak' ? [] : kept;
}

function inlineOf(node: MarkupNode, marks: readonly Mark[]): RichNode[] {
  const marked = marks.length > 0 ? { marks: [...marks] } : {};
  if (node.kind === 'text')
    return cut(node.text).segments.map((segment) =>
      typeof segment === 'string'
        ? { type: 'text', text: decodeHtml(segment), ...marked }
        : { type: MERGE_TAG, attrs: { tag: node.text.slice(segment.at, segment.end) }, ...marked },
    );
  const { name, attributes, children } = node;
  if (name === 'br' && attributes.length === 0) return [{ type: 'hardBreak' }];
  const [first, ...more] = attributes;
  const href = name === 'a' && more.length === 0 && first?.name === 'href' ? decodeHtml(first.value) : undefined;
  const mark = isMailLink(href) ? { type: 'link', attrs: { href } } : attributes.length === 0 && markOf(name);
  if (!mark) throw new UnsupportedHtmlError();
  return children.flatMap((child) => inlineOf(child, [...marks, mark]));
}

const markOf = (name: string): Mark | undefined =>
  Object.hasOwn(MARK_OF, name) ? { type: MARK_OF[name]! } : undefined;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u{a0}' };
/** Returns decoded HTML text. */
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

/** Returns the plain text in a piece of HTML, as on a button; undefined when it has formats. */
export function wordsOf(name: 'mj-button' | 'mj-table', html: string): string | undefined {
  const element = within(name, html);
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

/** Returns the HTML of a text with formats. A single paragraph has no tags, and so no margin. */
export function htmlOf({ content }: RichText): string {
  const [first, ...more] = content;
  if (first?.type === 'paragraph' && more.length === 0) return lineOf(first);
  return content.map(htmlOfBlock).join('\n');
}

const lineOf = ({ content = [] }: RichNode): string => marked(content, MARKS);

function htmlOfBlock(node: RichNode): string {
  const { type, attrs, content = [] } = node;
  switch (type) {
    case 'paragraph':
      return `<p>${lineOf(node) || '<br />'}</p>`;
    case 'heading':
      return `<h${attrs?.level}>${lineOf(node)}</h${attrs?.level}>`;
    case 'horizontalRule':
      return '<hr />';
    case 'blockquote':
      return `<blockquote>${htmlOf({ type: 'doc', content })}</blockquote>`;
    case 'bulletList':
      return `<ul>${content.map(htmlOfItem).join('')}</ul>`;
    case 'orderedList':
      return `<ol>${content.map(htmlOfItem).join('')}</ol>`;
    default:
      return content.map(htmlOfBlock).join('\n');
  }
}

/** The first line of a list item has no paragraph tags. */
function htmlOfItem({ content = [] }: RichNode): string {
  const [first, ...more] = content;
  if (first?.type !== 'paragraph') return `<li>${content.map(htmlOfBlock).join('')}</li>`;
  return `<li>${lineOf(first)}${more.map(htmlOfBlock).join('')}</li>`;
}

const MARKS = ['link', ...Object.keys(TAG_OF)];

/** Joins neighbours of the same format in one pair of tags. */
function marked(nodes: readonly RichNode[], [type, ...more]: readonly string[]): string {
  if (!type) return nodes.map(htmlOfInline).join('');
  const markOf = ({ marks = [] }: RichNode) => marks.find((mark) => mark.type === type);
  const groups: { mark: Mark | undefined; nodes: RichNode[] }[] = [];
  for (const node of nodes) {
    const mark = markOf(node);
    const last = groups.at(-1);
    if (last && JSON.stringify(last.mark) === JSON.stringify(mark)) last.nodes.push(node);
    else groups.push({ mark, nodes: [node] });
  }
  return groups
    .map(({ mark, nodes: within }) => {
      const inner = marked(within, more);
      if (!mark) return inner;
      if (type !== 'link') return `<${TAG_OF[type]}>${inner}</${TAG_OF[type]}>`;
      return `<a href="${escapeText(String(mark.attrs?.href ?? '')).replace(/"/g, '&quot;')}">${inner}</a>`;
    })
    .join('');
}

function htmlOfInline({ type, text = '', attrs }: RichNode): string {
  if (type === 'hardBreak') return '<br />';
  return type === MERGE_TAG ? String(attrs?.tag ?? '') : escapeText(text);
}
