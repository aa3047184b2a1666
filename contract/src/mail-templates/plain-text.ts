import { attributeOf, type Element, type MarkupNode } from './markup.ts';

/** The plain text version of a mail, created from its source with its merge fields. */

const BLOCK_ELEMENTS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'table',
  'pre',
  'center',
]);
const SKIPPED_ELEMENTS = new Set(['mj-head', 'mj-style', 'mj-spacer', 'script', 'style']);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** Replaces HTML entities with their characters. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!);

/** Returns the plain text version of a mail. */
export function toPlainText(root: Element): string {
  const text = renderNode(root)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n');
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

function renderNode(node: MarkupNode): string {
  if (node.kind === 'text') {
    const hasText = /\S/.test(node.text);
    return hasText ? decodeEntities(node.text).replace(/\s+/g, ' ') : node.text ? ' ' : '';
  }
  if (SKIPPED_ELEMENTS.has(node.name)) return '';
  const inner = node.children.map(renderNode).join('');
  switch (node.name) {
    case 'br':
      return '\n';
    case 'hr':
    case 'mj-divider':
      return '\n\n----\n\n';
    case 'img':
    case 'mj-image': {
      const alt = attributeOf(node, 'alt');
      return alt ? `\n${decodeEntities(alt)}\n` : '';
    }
    case 'a':
    case 'mj-button':
    case 'mj-social-element': {
      const link = renderLink(inner.trim(), attributeOf(node, 'href'));
      return node.name === 'a' ? link : `\n\n${link}\n\n`;
    }
    case 'li':
      return `\n- ${inner.trim()}`;
    case 'tr':
      return `${inner.trim().replace(/ \|$/, '')}\n`;
    case 'td':
    case 'th':
      return `${inner.trim()} | `;
    case 'mj-text':
    case 'mj-table':
      return `\n\n${inner.trim()}\n\n`;
    default:
      return BLOCK_ELEMENTS.has(node.name) ? `\n\n${inner.trim()}\n\n` : inner;
  }
}

function renderLink(label: string, href: string | undefined): string {
  const target = decodeEntities(href ?? '').replace(/^mailto:/, '');
  if (!target || target === label) return label;
  return label ? `${label}: ${target}` : target;
}
