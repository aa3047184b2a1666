import type { Catalogue, MergeField, MergeFields, MergeValue, MergeValues } from '@leadwright/contract/merge/catalogue';
import { formatDay } from '@leadwright/contract/merge/filters';
import type { DocumentData, DocumentImage, DocumentValue } from './docx/fill.ts';
import type { KnownFields } from './tags/known-fields.ts';

/** Indexes the fields of a catalogue by tag name, such as `client.name`. A list contains the fields of its items. */
export function indexFields({ groups, lists }: Catalogue): KnownFields {
  const fieldsByTag: KnownFields = {};
  for (const [group, { fields }] of groups)
    for (const [name, field] of Object.entries(fields)) fieldsByTag[`${group}.${name}`] = { kind: kindOf(field) };
  for (const [list, { fields = {} }] of lists) fieldsByTag[list] = { kind: 'list', items: itemFields(fields) };
  return fieldsByTag;
}
const itemFields = (fields: MergeFields): KnownFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { kind: kindOf(field) }]));
const kindOf = ({ type }: MergeField) => (type === 'image' ? 'image' : 'text');

/** Formats merge values for a Word document in the language of the template. */
export function formatDocumentData(values: MergeValues, { groups, lists }: Catalogue, locale: string): DocumentData {
  const data: DocumentData = {};
  const groupValues = (name: string) => values[name] as Record<string, MergeValue> | undefined;
  for (const [group, { fields }] of groups)
    for (const [name, field] of Object.entries(fields))
      data[`${group}.${name}`] = formatValue(groupValues(group)?.[name], field, locale);
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
  // False becomes an empty text, so that a condition on the field is not met.
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  return String(value);
}

/** Byte offsets of width and height in a PNG file. */
const [WIDTH_OFFSET, HEIGHT_OFFSET] = [16, 20];

/** Decodes a picture from its data URL. The portal converts all pictures to PNG. */
function decodeImage(dataUrl: string, altText: string): DocumentImage {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return {
    _type: 'image',
    source: new Uint8Array(bytes),
    format: 'image/png',
    width: bytes.readUInt32BE(WIDTH_OFFSET),
    height: bytes.readUInt32BE(HEIGHT_OFFSET),
    altText,
  };
}
