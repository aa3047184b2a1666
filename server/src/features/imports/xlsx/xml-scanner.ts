import { AppError } from '@leadwright/contract/errors';

/** Callbacks of a scanner. Names have no namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(raw: string): void;
}

/** Maximum length of a tag or text; a cell has at most 32,767 characters. */
const MAX_LENGTH = 1024 * 1024;
/** Maximum nesting. Sheets need six levels, so much deeper nesting is an attack. */
const MAX_DEPTH = 100;
const invalidXml = () => new AppError('invalid_input', 'The workbook is damaged: one of its parts is not valid XML.');
const truncatedFile = () =>
  new AppError('invalid_input', 'The workbook is damaged: one of its parts is incomplete. Save it again.');

/**
 * Scans the tags and texts of an XML part as a stream. Rejects document types, so that only the five predefined
 * entities exist. Libraries build a tree of the shared strings instead, which takes 0.5 GB for 50,000 rows.
 */
export class XmlScanner {
  readonly #handlers: XmlHandlers;
  /** Open elements, outermost first. */
  readonly #openElements: string[] = [];
  #hasRoot = false;
  #buffer = '';

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  push(piece: string): void {
    const xml = this.#buffer + piece;
    let position = 0;
    for (;;) {
      const tagStart = xml.indexOf('<', position);
      if (tagStart < 0) break;
      if (tagStart > position) this.#handlers.text(xml.slice(position, tagStart));
      position = tagStart;
      const end = this.#scanTag(xml, tagStart);
      if (end < 0) break;
      position = end;
    }
    if (xml.length - position > MAX_LENGTH) throw invalidXml();
    this.#buffer = xml.slice(position);
  }

  /** Ends the part. Throws if elements are still open, because the part is truncated. */
  end(): void {
    if (this.#openElements.length > 0 || !this.#hasRoot || this.#buffer.includes('<')) throw truncatedFile();
  }

  /** Returns the end of the tag, or -1 if the end has not been received yet. */
  #scanTag(xml: string, tagStart: number): number {
    const secondCharacter = xml[tagStart + 1];
    if (secondCharacter === undefined) return -1;
    if (secondCharacter === '!') return this.#scanDeclaration(xml, tagStart);
    if (secondCharacter === '?') {
      const end = xml.indexOf('?>', tagStart);
      return end < 0 ? -1 : end + 2;
    }
    const close = endOfTag(xml, tagStart);
    if (close < 0) return -1;
    if (secondCharacter === '/') {
      const name = localName(xml.slice(tagStart + 2, close).trimEnd());
      if (this.#openElements.pop() !== name) throw invalidXml();
      this.#handlers.close(name);
      return close + 1;
    }
    const isSelfClosing = xml[close - 1] === '/';
    const tagContent = xml.slice(tagStart + 1, isSelfClosing ? close - 1 : close);
    const spaceIndex = tagContent.search(/\s/);
    const name = localName(spaceIndex < 0 ? tagContent : tagContent.slice(0, spaceIndex));
    this.#hasRoot = true;
    this.#handlers.open(name, spaceIndex < 0 ? '' : tagContent.slice(spaceIndex));
    if (isSelfClosing) this.#handlers.close(name);
    else if (this.#openElements.push(name) > MAX_DEPTH) throw invalidXml();
    return close + 1;
  }

  #scanDeclaration(xml: string, tagStart: number): number {
    if (xml.startsWith('<![CDATA[', tagStart)) {
      const end = xml.indexOf(']]>', tagStart);
      if (end < 0) return -1;
      this.#handlers.text(xml.slice(tagStart + 9, end).replaceAll('&', '&amp;'));
      return end + 3;
    }
    if (xml.startsWith('<!--', tagStart)) {
      const end = xml.indexOf('-->', tagStart + 4);
      return end < 0 ? -1 : end + 3;
    }
    if (xml.length - tagStart < 9) return -1;
    throw invalidXml();
  }
}

/** Appends a piece to a text and limits the total length. */
export function appendText(text: string, piece: string): string {
  if (text.length + piece.length > MAX_LENGTH) throw invalidXml();
  return text + piece;
}

/** Returns the index of the ">" that closes a tag, skipping those in attribute values. */
function endOfTag(xml: string, tagStart: number): number {
  let close = xml.indexOf('>', tagStart);
  const quote = xml.indexOf('"', tagStart);
  if (quote < 0 || quote > close) return close;
  for (let position = tagStart; ; ) {
    close = xml.indexOf('>', position);
    if (close < 0) return -1;
    let quotes = 0;
    for (let i = xml.indexOf('"', tagStart); i >= 0 && i < close; i = xml.indexOf('"', i + 1)) quotes++;
    if (quotes % 2 === 0) return close;
    position = close + 1;
  }
}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

export function findAttribute(attributes: string, name: string): string | undefined {
  for (let index = attributes.indexOf(`${name}=`); index >= 0; index = attributes.indexOf(`${name}=`, index + 1)) {
    const previousCharacter = attributes[index - 1];
    if (previousCharacter !== undefined && !/[\s:]/.test(previousCharacter)) continue;
    const quote = attributes[index + name.length + 1]!;
    const valueStart = index + name.length + 2;
    const end = attributes.indexOf(quote, valueStart);
    return end < 0 ? undefined : decodeXmlText(attributes.slice(valueStart, end));
  }
  return undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes entities, and Excel's `_x000D_` escapes for characters that XML cannot contain. */
export function decodeXmlText(raw: string): string {
  const text = raw.includes('&')
    ? raw.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (entity, hex: string, decimal: string, name: string) => {
          if (name) return ENTITIES[name] ?? entity;
          const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
        },
      )
    : raw;
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
