import { HTML_TAGS, holdsOf, REMOVED_TAGS } from '@leadwright/contract/mail-templates/elements';
import { type Attribute, type Element, elementsIn, readMarkup } from '@leadwright/contract/mail-templates/markup';
import { mediaId, mediaPath } from '@leadwright/contract/media/address';
import sanitizeHtml from 'sanitize-html';
import { type MaskedTags, maskTags } from './held-tags.ts';

/**
 * Removes everything from a source that could run or load content when the mail is read: scripts, event handlers,
 * frames, and addresses other than web, mail and phone. The rest stays unchanged.
 */
export function sanitised(source: string): string {
  const { root } = readMarkup(source);
  if (!root) return source;
  const edits: { at: number; end: number; text: string }[] = [];
  const skipped = new Set<Element>();
  for (const element of elementsIn(root)) {
    if (element.parent && skipped.has(element.parent)) {
      skipped.add(element);
      continue;
    }
    const isRawHtml = holdsOf(element.name);
    if (isRawHtml === undefined) {
      // Foreign elements outside of HTML; those inside are removed with the surrounding HTML.
      if (REMOVED_TAGS.includes(element.name)) edits.push({ at: element.at, end: element.end, text: '' });
      skipped.add(element);
      continue;
    }
    for (const attribute of element.attributes) edits.push(...editOf(attribute, element.name));
    const inner = source.slice(element.from, element.until);
    if (isRawHtml === 'html') edits.push({ at: element.from, end: element.until, text: cleanHtml(inner) });
    if (isRawHtml === 'text') edits.push({ at: element.from, end: element.until, text: cleanCss(inner) });
    if (isRawHtml === 'html' || isRawHtml === 'text') skipped.add(element);
  }
  const cleaned = edits.filter(({ at, end, text }) => source.slice(at, end) !== text);
  return cleaned
    .sort((a, b) => b.at - a.at)
    .reduce((now, { at, end, text }) => now.slice(0, at) + text + now.slice(end), source);
}

const ADDRESSES = ['href', 'src', 'srcset', 'background-url', 'action', 'mj-class'];

function editOf({ name, value, at, end }: Attribute, element: string) {
  const image = element === 'mj-image' && name === 'src' ? mediaId(value) : undefined;
  if (image) return [{ at, end, text: `src="${mediaPath(image)}"` }];
  const isAddress = ADDRESSES.includes(name) && name !== 'mj-class';
  if (/^on/.test(name) || (isAddress && !isSafeAddress(value))) return [{ at, end, text: '' }];
  const masked = maskTags(value);
  const text = masked.text.replace(/["<>]/g, (sign) => ({ '"': '&quot;', '<': '&lt;', '>': '&gt;' })[sign]!);
  return [{ at, end, text: `${name}="${masked.put(text)}"` }];
}

/**
 * Whether an address is allowed in a mail: not relative, or starting with a merge field, which the catalogue guarantees
 * to be a link and which is checked when filled.
 */
export function isSafeAddress(value: string): boolean {
  const address = value.replace(/&#?\w+;?/g, (entity) => (entity === '&amp;' ? '&' : 'x')).trim();
  return address === '' || address.startsWith('#') || /^(https?:\/\/|mailto:|tel:|\{\{)/i.test(address);
}

const cleanCss = (css: string) =>
  /<|@import|expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(css) ? '' : css;

function cleanHtml(html: string): string {
  const masked: MaskedTags = maskTags(html);
  const clean = sanitizeHtml(masked.text, {
    allowedTags: [...HTML_TAGS],
    nonTextTags: [...REMOVED_TAGS],
    allowedAttributes: {
      '*': [
        'style',
        'class',
        'align',
        'valign',
        'width',
        'height',
        'bgcolor',
        'dir',
        'lang',
        'title',
        'role',
        'data-snippet',
      ],
      a: ['href', 'target', 'rel', 'name'],
      img: ['src', 'alt'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      col: ['span'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withCleanStyle(attribs) }) },
  });
  return masked.put(clean);
}

function withCleanStyle({ style, ...rest }: Record<string, string>): Record<string, string> {
  const isClean =
    style !== undefined && !/url\s*\(|expression\s*\(|@import|behavior\s*:|-moz-binding|[\\<]/i.test(style);
  return isClean ? { ...rest, style } : rest;
}
