import { type Fault, splitAtTags } from '../merge/tags.ts';
import { defineMessage, type LocalisedMessage } from '../message.ts';
import { contentModelOf, HTML_TAGS, REMOVED_TAGS, VOID_TAGS } from './elements.ts';

/** The source of a mail as a tree with positions, used by lint, blocks and the server's sanitiser. */

export interface Attribute {
  name: string;
  value: string;
  at: number;
  end: number;
}
export interface TextNode {
  kind: 'text';
  text: string;
  at: number;
}
export interface Element {
  kind: 'element';
  name: string;
  attributes: Attribute[];
  children: MarkupNode[];
  /** Range from the opening tag to the end of the closing tag. */
  at: number;
  end: number;
  /** Range of the content. */
  contentStart: number;
  contentEnd: number;
  parent: Element | undefined;
}
export type MarkupNode = Element | TextNode;
export interface Markup {
  root: Element | undefined;
  faults: Fault[];
}

const MAX_DEPTH = 60;
const NAME = /[A-Za-z][A-Za-z0-9-]*/y;

const MESSAGES = {
  unknown: (name: string) => defineMessage('markup.unknown', 'Emails cannot have an element <{{name}}>.', { name }),
  unclosed: (name: string) =>
    defineMessage('markup.unclosed', '<{{name}}> is not closed: {{close}} is missing.', { name, close: `</${name}>` }),
  unopened: (name: string) =>
    defineMessage('markup.unopened', '{{close}} closes nothing: <{{name}}> is missing before it.', {
      name,
      close: `</${name}>`,
    }),
  crossed: (name: string) =>
    defineMessage('markup.crossed', '{{close}} is expected here first.', { close: `</${name}>` }),
  cutOff: (name: string) =>
    defineMessage('markup.cutOff', 'The tag of <{{name}}> is not finished: > is missing.', { name }),
  attribute: (text: string) =>
    defineMessage('markup.attribute', '“{{text}}” is not understood here: write name="value".', {
      text: text.slice(0, 40),
    }),
  strayText: defineMessage('markup.strayText', 'Text belongs in an element such as <mj-text>.'),
  root: defineMessage('markup.root', 'An email is one <mjml> with an <mj-body> in it.'),
  tooDeep: defineMessage('markup.tooDeep', 'Elements are nested more than {{maximum}} levels deep.', {
    maximum: MAX_DEPTH,
  }),
  blockAcross: (name: string) =>
    defineMessage('markup.blockAcross', 'A condition or loop that begins in <{{name}}> has to end in it.', { name }),
};

/** Returns the value of an attribute. */
export const attributeOf = ({ attributes }: Element, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value;

/**
 * Returns the end of the merge tag that starts at this position, or the position itself if there is none. Quotes and
 * angle brackets inside a merge tag are not markup.
 */
const endOfMergeTag = (source: string, at: number): number => {
  const close = source.startsWith('{{', at) ? source.indexOf('}}', at) : -1;
  // A merge tag that is still open where the next one begins is incomplete: the rest is normal markup.
  const next = close < 0 ? -1 : source.indexOf('{{', at + 2);
  return close < 0 || (next >= 0 && next < close) ? at : close + 2;
};

/** Parses a source. Returns the tree, as far as possible, and all faults; never throws. */
export function parseMarkup(source: string): Markup {
  const faults: Fault[] = [];
  const addFault = (at: number, end: number, message: LocalisedMessage) => faults.push({ at, end, message });
  let root: Element | undefined;
  let openElement: Element | undefined;
  let depth = 0;
  let at = 0;

  const isHtml = () => {
    for (let ancestor = openElement; ancestor; ancestor = ancestor.parent)
      if (contentModelOf(ancestor.name) === 'html') return true;
    return false;
  };
  const closeElement = (contentEnd: number, end: number) => {
    openElement!.contentEnd = contentEnd;
    openElement!.end = end;
    openElement = openElement!.parent;
    depth--;
  };
  const addText = (from: number, until: number) => {
    const text = source.slice(from, until);
    if (!openElement) {
      if (text.trim()) addFault(from, until, MESSAGES.root);
      return;
    }
    if (text) openElement.children.push({ kind: 'text', text, at: from });
    const strayText =
      contentModelOf(openElement.name) === 'elements' &&
      !isHtml() &&
      text.replace(/\{\{\s*(?:[#/]|else)[^}]*\}\}/g, '').trim();
    if (strayText) addFault(from + text.search(/\S/), until, MESSAGES.strayText);
  };

  function parseClosingTag(): void {
    NAME.lastIndex = at + 2;
    const name = NAME.exec(source)?.[0].toLowerCase() ?? '';
    const end = source.indexOf('>', at) + 1 || source.length;
    const match = findOpenElement(openElement, name);
    if (!match) addFault(at, end, MESSAGES.unopened(name || '?'));
    else {
      while (openElement !== match) {
        addFault(openElement!.at, openElement!.contentStart, MESSAGES.unclosed(openElement!.name));
        closeElement(at, at);
      }
      closeElement(at, end);
    }
    at = end;
  }

  function parseOpeningTag(name: string): void {
    const start = at;
    const { attributes, end, isClosed } = readAttributes(source, start + 1 + name.length, name, addFault);
    const tagName = name.toLowerCase();
    const element: Element = {
      kind: 'element', name: tagName, attributes, children: [], at: start, end, contentStart: end, contentEnd: end,
      parent: openElement,
    }; // biome-ignore format: one element
    const isSupported = isHtml() ? HTML_TAGS.includes(tagName) : contentModelOf(tagName) !== undefined;
    if (!isSupported && !REMOVED_TAGS.includes(tagName)) addFault(start, end, MESSAGES.unknown(tagName));
    if (!openElement && (root || tagName !== 'mjml')) addFault(start, end, MESSAGES.root);
    if (openElement) openElement.children.push(element);
    else root ??= element;
    at = end;
    if (isClosed || (VOID_TAGS.has(tagName) && isHtml())) return;
    if (++depth > MAX_DEPTH) {
      addFault(start, end, MESSAGES.tooDeep);
      at = source.length;
      depth--;
      return;
    }
    openElement = element;
    // The content of these elements is text, not markup.
    if (tagName === 'script' || tagName === 'style' || contentModelOf(tagName) === 'text') {
      const close = source.toLowerCase().indexOf(`</${tagName}`, at);
      addText(at, close < 0 ? source.length : close);
      at = close < 0 ? source.length : close;
    }
  }

  let from = 0;
  while (at < source.length) {
    const tagEnd = endOfMergeTag(source, at);
    if (tagEnd > at) {
      at = tagEnd;
      continue;
    }
    if (source[at] !== '<') {
      at++;
      continue;
    }
    if (source.startsWith('<!--', at) || source.startsWith('<!', at) || source.startsWith('<?', at)) {
      addText(from, at);
      const close = source.startsWith('<!--', at) ? source.indexOf('-->', at) + 2 : source.indexOf('>', at);
      at = close < 2 ? source.length : close + 1;
      from = at;
      continue;
    }
    NAME.lastIndex = at + 1;
    const name = NAME.exec(source)?.[0];
    if (source[at + 1] !== '/' && !name) {
      at++;
      continue;
    }
    addText(from, at);
    if (source[at + 1] === '/') parseClosingTag();
    else parseOpeningTag(name!);
    from = at;
  }
  addText(from, source.length);
  while (openElement) {
    addFault(openElement.at, openElement.contentStart, MESSAGES.unclosed(openElement.name));
    closeElement(source.length, source.length);
  }
  if (!root?.children.some((child) => child.kind === 'element' && child.name === 'mj-body'))
    if (faults.length === 0) addFault(0, Math.min(source.length, 20), MESSAGES.root);
  if (root) faults.push(...crossingBlockFaults(root));
  return { root, faults: faults.sort((a, b) => a.at - b.at) };
}

const findOpenElement = (innermost: Element | undefined, name: string): Element | undefined => {
  let ancestor = innermost;
  while (ancestor && ancestor.name !== name) ancestor = ancestor.parent;
  return ancestor;
};

function readAttributes(
  source: string,
  from: number,
  name: string,
  addFault: (at: number, end: number, message: LocalisedMessage) => void,
): { attributes: Attribute[]; end: number; isClosed: boolean } {
  const attributes: Attribute[] = [];
  const attributePattern = /\s*([^\s=<>"'/{}]+)(?:\s*=\s*(["'])?)?/y;
  let at = from;
  for (;;) {
    while (/\s/.test(source[at] ?? '')) at++;
    if (at >= source.length || source[at] === '<') {
      addFault(from - name.length - 1, at, MESSAGES.cutOff(name));
      return { attributes, end: at, isClosed: true };
    }
    if (source[at] === '>') return { attributes, end: at + 1, isClosed: false };
    if (source.startsWith('/>', at)) return { attributes, end: at + 2, isClosed: true };
    attributePattern.lastIndex = at;
    const match = attributePattern.exec(source);
    if (!match?.[1]) {
      const end = Math.max(endOfMergeTag(source, at), at + 1);
      addFault(at, end, MESSAGES.attribute(source.slice(at, end)));
      at = end;
      continue;
    }
    const start = at;
    at = attributePattern.lastIndex;
    const quote = match[2];
    let value = '';
    if (quote) {
      const valueStart = at;
      while (at < source.length && source[at] !== quote) at = Math.max(endOfMergeTag(source, at), at + 1);
      value = source.slice(valueStart, at);
      at++;
    } else if (match[0].includes('=')) {
      const valueStart = at;
      while (at < source.length && !/[\s>]/.test(source[at]!)) at++;
      value = source.slice(valueStart, at);
      addFault(start, at, MESSAGES.attribute(source.slice(start, at)));
    }
    attributes.push({ name: match[1].toLowerCase(), value, at: start, end: at });
  }
}

/**
 * Reports conditions and loops that begin in one element and end in another, because skipping them would leave half an
 * element.
 */
function crossingBlockFaults(root: Element): Fault[] {
  const faults: Fault[] = [];
  const openBlocks: { parent: Element }[] = [];
  const walk = (parent: Element) => {
    for (const node of parent.children) {
      if (node.kind === 'element') {
        walk(node);
        continue;
      }
      for (const segment of splitAtTags(node.text).segments) {
        if (typeof segment === 'string') continue;
        const range = { at: node.at + segment.at, end: node.at + segment.end };
        if (segment.inner.startsWith('#')) openBlocks.push({ parent });
        else if (segment.inner.startsWith('/')) {
          const openBlock = openBlocks.pop();
          if (openBlock && openBlock.parent !== parent)
            faults.push({ ...range, message: MESSAGES.blockAcross(openBlock.parent.name) });
        }
      }
    }
  };
  walk(root);
  return faults;
}

/** Yields an element and all elements inside it, in source order. */
export function* elementsIn(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (child.kind === 'element') yield* elementsIn(child);
}
