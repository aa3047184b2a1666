import { type ScopeDataArgs, TemplateHandler } from 'easy-template-x';

/** An image to insert into a document. The portal creates it; values from users never contain one. */
export interface DocumentImage {
  _type: 'image';
  source: Uint8Array;
  format: 'image/png' | 'image/jpeg' | 'image/gif';
  width: number;
  height: number;
  altText: string;
}
export type DocumentValue = string | number | boolean | null | DocumentImage | DocumentData[];
/** Values to fill a document with. Keys are the full paths of the catalogue, including dots. */
export interface DocumentData {
  [path: string]: DocumentValue;
}

/** The items of nested loops multiply. These limits stop an endless document early. */
const MAX_ITEMS = 20_000;
const MAX_LOOKUPS = 400_000;
const MAX_DEPTH = 200;

export class TooManyItemsError extends Error {}

/** Fills a document with data. Values are plain text: tags in a value are not expanded. */
export async function fillDocx(template: Buffer, data: DocumentData): Promise<Buffer> {
  let items = 0;
  let lookups = 0;
  const handler = new TemplateHandler({
    maxXmlDepth: MAX_DEPTH,
    scopeDataResolver: (args) => {
      const value = resolveValue(args);
      if (Array.isArray(value)) items += value.length;
      if (++lookups > MAX_LOOKUPS || items > MAX_ITEMS) throw new TooManyItemsError();
      return value as never;
    },
  });
  return handler.process(template, data as never);
}

/** Returns the value of a tag from the innermost scope that has it. */
function resolveValue({ strPath, data }: ScopeDataArgs): unknown {
  const scopes: Record<string, unknown>[] = [data];
  let list: unknown;
  for (const step of strPath.slice(0, -1)) {
    if (Array.isArray(list) && /^\d+$/.test(step)) {
      scopes.push(list[Number(step)]);
      list = undefined;
    } else list = lookUp(scopes, step);
  }
  return toInsertable(lookUp(scopes, strPath.at(-1)!));
}

function lookUp(scopes: readonly Record<string, unknown>[], path: string): unknown {
  for (const scope of scopes.toReversed()) if (Object.hasOwn(scope, path)) return scope[path];
  return undefined;
}

function toInsertable(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) return value;
  return isImage(value) ? { ...value, source: Buffer.from(value.source) } : '';
}

const isImage = (value: unknown): value is DocumentImage =>
  typeof value === 'object' && value !== null && (value as DocumentImage).source instanceof Uint8Array;

/** Removes control characters and replaces lone surrogates, which XML cannot contain. */
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
