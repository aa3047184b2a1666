import type { Catalogue, MergeField, MergeFields, MergeValue, MergeValues } from '@leadwright/contract/merge/catalogue';
import { formatDay } from '@leadwright/contract/merge/filters';
import type { DocumentData, DocumentImage, DocumentValue } from './docx/fill.ts';
import type { KnownFields } from './tags/known-fields.ts';

/** Returns the catalogue by tag name, such as `client.name`, and lists with the fields of their items. */
export function knownFields({ groups, lists }: Catalogue): KnownFields {
  const known: KnownFields = {};
  for (const [group, { fields }] of groups)
    for (const [name, field] of Object.entries(fields)) known[`${group}.${name}`] = { kind: kindOf(field) };
  for (const [list, { fields = {} }] of lists) known[list] = { kind: 'list', items: itemFields(fields) };
  return known;
}
const itemFields = (fields: MergeFields): KnownFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { kind: kindOf(field) }]));
const kindOf = ({ type }: MergeField) => (type === 'image' ? 'image' : 'text');

/** Formats merge values for a Word document in the language of the template. */
export function documentData(values: MergeValues, { groups, lists }: Catalogue, locale: string): DocumentData {
  const data: DocumentData = {};
  const record = (name: string) => values[name] as Record<string, MergeValue> | undefined;
  for (const [group, { fields }] of groups)
    for (const [name, field] of Object.entries(fields))
      data[`${group}.${name}`] = formatValue(record(group)?.[name], field, locale);
  for (const [list, { fields = {} }] of lists)
    data[list] = ((values[list] ?? []) as Record<string, MergeValue>[]).map((item) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, formatValue(item[name], field, locale)])),
    );
  return data;
}

function formatValue(value: MergeValue | undefined, { type, label }: MergeField, locale: string): DocumentValue {
  if (value === null || value === undefined) return '';
  if (type === 'image') return decodeImage(String(value), label);
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'date') return formatDay(String(value), locale);
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  // Empty for false, so that a condition on the field is not met.
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  return String(value);
}

/** Byte offsets of width and height in a PNG file. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];

/** Decodes a picture from its data URL. The portal converts all pictures to PNG. */
function decodeImage(dataUrl: string, altText: string): DocumentImage {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return {
    _type: 'image',
    source: new Uint8Array(bytes),
    format: 'image/png',
    width: bytes.readUInt32BE(WIDTH_AT),
    height: bytes.readUInt32BE(HEIGHT_AT),
    altText,
  };
}
