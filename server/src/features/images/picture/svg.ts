import { SaxesParser, type SaxesTagNS } from 'saxes';
import { IMAGE_ERRORS, UNSAFE_REASONS } from './image-errors.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, DRAWING_ELEMENTS, UNWRAPPED_ELEMENTS } from './svg-allowlist.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 200;
/** Maximum number of drawn elements, including repeated references: nested references can draw billions of elements. */
const MAX_DRAWN_ELEMENTS = 200_000;

interface Element {
  name: string;
  attributes: [name: string, value: string][];
  content: (Element | string)[];
}

/**
 * Rebuilds a drawing from the allowed elements and attributes of the parsed document. Throws if the document is not
 * well-formed, defines entities or draws too many elements.
 */
export function sanitiseSvg(source: string): string {
  const root = parseSvg(source);
  if (!root || !hasDrawingElement(root)) throw IMAGE_ERRORS.unsafe(UNSAFE_REASONS.empty);
  if (countDrawnElements(root) > MAX_DRAWN_ELEMENTS) throw IMAGE_ERRORS.unsafe(UNSAFE_REASONS.large);
  return serialise(root, ` xmlns="${SVG_NAMESPACE}"`);
}

function parseSvg(source: string): Element | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let root: Element | undefined;
  let count = 0;
  let isRoot = true;
  /** The open elements by level. Undefined means that the content is removed. */
  const openElements: (Element | undefined)[] = [];
  const fail = () => {
    throw IMAGE_ERRORS.unsafe(UNSAFE_REASONS.notRead);
  };
  parser.on('error', fail);
  parser.on('doctype', (declaration) => {
    if (/[[]|<!ENTITY/i.test(declaration)) throw IMAGE_ERRORS.unsafe(UNSAFE_REASONS.entities);
  });
  parser.on('opentag', (tag) => {
    if (isRoot && !(tag.local === 'svg' && tag.uri === SVG_NAMESPACE)) throw IMAGE_ERRORS.wrongType();
    if (++count > MAX_ELEMENTS || openElements.length > MAX_DEPTH) throw IMAGE_ERRORS.unsafe(UNSAFE_REASONS.large);
    const parent = openElements.at(-1);
    const isAllowed = tag.uri === SVG_NAMESPACE && ALLOWED_ELEMENTS.has(tag.local) && (isRoot || parent !== undefined);
    const element = isAllowed ? { name: tag.local, attributes: attributesOf(tag), content: [] } : undefined;
    if (isRoot) root = element;
    isRoot = false;
    if (element) parent?.content.push(element);
    openElements.push(element ?? (tag.uri === SVG_NAMESPACE && UNWRAPPED_ELEMENTS.has(tag.local) ? parent : undefined));
  });
  parser.on('closetag', () => void openElements.pop());
  const addText = (chunk: string) => void openElements.at(-1)?.content.push(chunk);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source.replace(/^\ufeff/, '')).close();
  if (root) removeUnsafeStyles(root);
  return root;
}

function attributesOf({ attributes }: SaxesTagNS): Element['attributes'] {
  return Object.values(attributes).flatMap(({ prefix, local, uri, value }): Element['attributes'] => {
    if (local === 'href' && (uri === XLINK_NAMESPACE || (uri === '' && prefix === '')))
      return /^#[\w.:-]+$/.test(value) ? [['href', value]] : [];
    if (prefix === 'xml' && local === 'space') return [['xml:space', value]];
    if (prefix !== '' || uri !== '' || !ALLOWED_ATTRIBUTES.has(local)) return [];
    return isSafeCss(value) ? [[local, value]] : [];
  });
}

/** Whether CSS has no external references and no scripts. Rejects backslashes, which can encode both. */
const isSafeCss = (css: string): boolean =>
  !/[\\@<]|javascript:|expression\s*\(|-moz-binding|behaviou?r\s*:|image-set|src\s*\(/i.test(css) &&
  !/url\s*\((?!\s*["']?#[\w.:-]+["']?\s*\))/i.test(css);

/** Matches comments, web fonts and imported style sheets. */
const REMOVED_STYLES = /\/\*[\s\S]*?\*\/|@font-face\s*\{[^}]*\}|@(import|charset|namespace)[^;{}]*;/gi;

/** Empties style sheets with external references or scripts. */
function removeUnsafeStyles(element: Element): void {
  if (element.name === 'style') {
    const css = element.content.join('').replace(REMOVED_STYLES, '');
    element.content = isSafeCss(css.replace(/@media[^{@]*\{/g, '{')) ? [css] : [];
  }
  for (const child of element.content) if (typeof child !== 'string') removeUnsafeStyles(child);
}

const elementsIn = (element: Element): Element[] => element.content.filter((child) => typeof child !== 'string');
const hasDrawingElement = (element: Element): boolean =>
  DRAWING_ELEMENTS.has(element.name) || elementsIn(element).some(hasDrawingElement);

/** Counts the drawn elements, once per reference, up to the maximum. */
function countDrawnElements(root: Element): number {
  const byId = new Map<string, Element>();
  const collect = (element: Element) => {
    const id = element.attributes.find(([name]) => name === 'id')?.[1];
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of elementsIn(element)) collect(child);
  };
  collect(root);
  const counts = new Map<Element, number>();
  const ancestors = new Set<Element>();
  const countElements = (element: Element): number => {
    const knownCount = counts.get(element);
    if (knownCount !== undefined) return knownCount;
    // Counts circular references as too large.
    if (ancestors.has(element)) return MAX_DRAWN_ELEMENTS + 1;
    ancestors.add(element);
    let total = 1;
    for (const id of referencedIds(element)) {
      const target = byId.get(id);
      if (target) total += countElements(target);
    }
    for (const child of elementsIn(element)) total += countElements(child);
    ancestors.delete(element);
    total = Math.min(total, MAX_DRAWN_ELEMENTS + 1);
    counts.set(element, total);
    return total;
  };
  return countElements(root);
}

const referencedIds = ({ attributes }: Element): string[] =>
  attributes.flatMap(([name, value]) =>
    name === 'href' ? [value.slice(1)] : [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id]) => id!),
  );

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

function serialise({ name, attributes, content }: Element, extraAttributes = ''): string {
  const attributeText = attributes.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  const inner = content.map((part) => (typeof part === 'string' ? escapeXml(part) : serialise(part))).join('');
  return inner === ''
    ? `<${name}${extraAttributes}${attributeText}/>`
    : `<${name}${extraAttributes}${attributeText}>${inner}</${name}>`;
}
