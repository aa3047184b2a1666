import { type ScopeDataArgs, TemplateHandler } from 'easy-template-x';

/** An image as it is put into a document; only the portal makes one. */
export interface DocumentImage {
  _type: 'image';
  source: Uint8Array;
  format: 'image/png' | 'image/jpeg' | 'image/gif';
  width: number;
  height: number;
  altText: string;
}
export type DocumentValue = string | number | boolean | null | DocumentImage | DocumentData[];
/** What a document is filled with. The keys are those of the catalogue, points and all. */
export interface DocumentData {
  [path: string]: DocumentValue;
}

/** Loops in loops multiply: a document that would be endless is given up long before. */
const MAX_ITEMS = 20_000;
const MAX_LOOKUPS = 400_000;
const DEEPEST = 200;

export class TooManyItems extends Error {}

/** Fills a document with data. Values are text and nothing else: what looks like a tag in one stays as it is. */
export async function fillDocx(template: Buffer, data: DocumentData): Promise<Buffer> {
  let items = 0;
  let lookups = 0;
  const handler = new TemplateHandler({
    maxXmlDepth: DEEPEST,
    scopeDataResolver: (args) => {
      const value = valueAt(args);
      if (Array.isArray(value)) items += value.length;
      if (++lookups > MAX_LOOKUPS || items > MAX_ITEMS) throw new TooManyItems();
      return value as never;
    },
  });
  return handler.process(template, data as never);
}

/** The value that a tag means: of the item that it stands in, or of one further out. */
function valueAt({ strPath, data }: ScopeDataArgs): unknown {
  const scopes: Record<string, unknown>[] = [data];
  let list: unknown;
  for (const step of strPath.slice(0, -1)) {
    if (Array.isArray(list) && /^\d+$/.test(step)) {
      scopes.push(list[Number(step)]);
      list = undefined;
    } else list = own(scopes, step);
  }
  return writable(own(scopes, strPath.at(-1)!));
}

function own(scopes: readonly Record<string, unknown>[], path: string): unknown {
  for (const scope of scopes.toReversed()) if (Object.hasOwn(scope, path)) return scope[path];
  return undefined;
}

function writable(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) return value;
  return isImage(value) ? { ...value, source: Buffer.from(value.source) } : '';
}

const isImage = (value: unknown): value is DocumentImage =>
  typeof value === 'object' && value !== null && (value as DocumentImage).source instanceof Uint8Array;

/** Without what XML has no place for: control characters, halves of characters. */
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
