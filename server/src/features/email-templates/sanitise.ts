import { contentModelOf, HTML_TAGS, REMOVED_TAGS } from '@leadwright/contract/mail-templates/elements';
import { type Attribute, type Element, elementsIn, parseMarkup } from '@leadwright/contract/mail-templates/markup';
import { mediaId, mediaPath } from '@leadwright/contract/media/media-path';
import sanitizeHtml from 'sanitize-html';
import { type MaskedTags, maskTags } from './masked-tags.ts';

/**
 * Removes everything from a source that could run or load content when the mail is read: scripts, event handlers,
 * frames, and URLs other than web, mail and phone. The rest stays unchanged.
 */
export function sanitise(source: string): string {
  const { root } = parseMarkup(source);
  if (!root) return source;
  const edits: { at: number; end: number; text: string }[] = [];
  const skippedElements = new Set<Element>();
  for (const element of elementsIn(root)) {
    if (element.parent && skippedElements.has(element.parent)) {
      skippedElements.add(element);
      continue;
    }
    const contentKind = contentModelOf(element.name);
    if (contentKind === undefined) {
      // `cleanHtml` removes forbidden elements inside of HTML.
      if (REMOVED_TAGS.includes(element.name)) edits.push({ at: element.at, end: element.end, text: '' });
      skippedElements.add(element);
      continue;
    }
    for (const attribute of element.attributes) edits.push(...attributeEdits(attribute, element.name));
    const inner = source.slice(element.contentStart, element.contentEnd);
    if (contentKind === 'html')
      edits.push({ at: element.contentStart, end: element.contentEnd, text: cleanHtml(inner) });
    if (contentKind === 'text')
      edits.push({ at: element.contentStart, end: element.contentEnd, text: cleanCss(inner) });
    if (contentKind === 'html' || contentKind === 'text') skippedElements.add(element);
  }
  const effectiveEdits = edits.filter(({ at, end, text }) => source.slice(at, end) !== text);
  return effectiveEdits
    .sort((a, b) => b.at - a.at)
    .reduce((result, { at, end, text }) => result.slice(0, at) + text + result.slice(end), source);
}

const URL_ATTRIBUTES = ['href', 'src', 'srcset', 'background-url', 'action', 'mj-class'];

function attributeEdits({ name, value, at, end }: Attribute, element: string) {
  const image = element === 'mj-image' && name === 'src' ? mediaId(value) : undefined;
  if (image) return [{ at, end, text: `src="${mediaPath(image)}"` }];
  const isUrl = URL_ATTRIBUTES.includes(name) && name !== 'mj-class';
  if (/^on/.test(name) || (isUrl && !isSafeUrl(value))) return [{ at, end, text: '' }];
  const maskedTags = maskTags(value);
  const text = maskedTags.text.replace(/["<>]/g, (char) => ({ '"': '&quot;', '<': '&lt;', '>': '&gt;' })[char]!);
  return [{ at, end, text: `${name}="${maskedTags.restore(text)}"` }];
}

/**
 * Returns whether a URL is allowed in a mail: an anchor, a web, mail or phone URL, or a merge field. The value of a
 * merge field is checked when the mail is filled.
 */
export function isSafeUrl(value: string): boolean {
  const url = value.replace(/&#?\w+;?/g, (entity) => (entity === '&amp;' ? '&' : 'x')).trim();
  return url === '' || url.startsWith('#') || /^(https?:\/\/|mailto:|tel:|\{\{)/i.test(url);
}

const cleanCss = (css: string) =>
  /<|@import|expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(css) ? '' : css;

function cleanHtml(html: string): string {
  const maskedTags: MaskedTags = maskTags(html);
  const cleanText = sanitizeHtml(maskedTags.text, {
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
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: removeUnsafeStyle(attribs) }) },
  });
  return maskedTags.restore(cleanText);
}

function removeUnsafeStyle({ style, ...rest }: Record<string, string>): Record<string, string> {
  const isClean =
    style !== undefined && !/url\s*\(|expression\s*\(|@import|behavior\s*:|-moz-binding|[\\<]/i.test(style);
  return isClean ? { ...rest, style } : rest;
}
