import type { TagFault, TagUse } from '@leadwright/contract/features/docs-templates';
import { createFault, type TagPosition } from './faults.ts';
import { findField, type KnownFields } from './known-fields.ts';
import { findMostSimilar } from './similar-name.ts';

/** A text that contains complete tags, such as a paragraph of a document. */
export interface TextBlock {
  text: string;
  place: TagPosition;
}

const [START, END] = ['{', '}'];

export interface Inspection {
  tags: TagUse[];
  faults: TagFault[];
}

interface ParsedTag {
  raw: string;
  inner: string;
  place: TagPosition;
}
interface OpenLoop {
  name: string;
  raw: string;
  place: TagPosition;
}

const TAG_NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;
/** Later faults usually have the same cause as the first ones. */
const MAX_FAULTS = 200;

/** Returns all tags of a template and their faults. A loop must end in the part where it starts. */
export function inspectTags(parts: readonly (readonly TextBlock[])[], fields: KnownFields): Inspection {
  const faults: TagFault[] = [];
  const uses = new Map<string, TagUse>();
  for (const blocks of parts) {
    const tags = blocks.flatMap((block) => parseTags(block, faults, fields));
    checkTags(tags, fields, faults, uses);
  }
  return { tags: [...uses.values()], faults: faults.slice(0, MAX_FAULTS) };
}

/** Parses the tags of a text. Adds a fault for each brace without a counterpart. */
function parseTags({ text, place }: TextBlock, faults: TagFault[], fields: KnownFields): ParsedTag[] {
  const parsedTags: ParsedTag[] = [];
  let openIndex = -1;
  const addUnclosedFault = (endIndex: number) => {
    const fragment = text.slice(openIndex, endIndex).trim().split(/\s/)[0]!;
    const name = findMostSimilar(fragment.slice(START.length).replace(/^[#/]/, ''), Object.keys(fields));
    faults.push(createFault('unclosed', fragment, { ...place, context: text.trim() }, name && `${START}${name}${END}`));
  };
  for (let index = 0; index < text.length; ) {
    if (text.startsWith(START, index)) {
      if (openIndex >= 0) addUnclosedFault(index);
      openIndex = index;
      index += START.length;
    } else if (text.startsWith(END, index)) {
      const startIndex = openIndex;
      index += END.length;
      openIndex = -1;
      if (startIndex >= 0) {
        const raw = text.slice(startIndex, index);
        parsedTags.push({
          raw,
          inner: raw.slice(START.length, -END.length).trim(),
          place: { ...place, context: text.trim() },
        });
      } else {
        const fragment = text.slice(0, index).trim().split(/\s/).at(-1)!;
        faults.push(createFault('unopened', fragment, { ...place, context: text.trim() }));
      }
    } else index++;
  }
  if (openIndex >= 0) addUnclosedFault(text.length);
  return parsedTags;
}

function checkTags(
  tags: readonly ParsedTag[],
  fields: KnownFields,
  faults: TagFault[],
  uses: Map<string, TagUse>,
): void {
  const loops: OpenLoop[] = [];
  const scopes: KnownFields[] = [fields];
  const tagText = (marker: string, name: string) => `${START}${marker}${name}${END}`;
  for (const { raw, inner, place } of tags) {
    // `#` starts a loop and `/` ends it.
    const marker = inner.startsWith('#') || inner.startsWith('/') ? inner[0]! : '';
    const name = inner.slice(marker.length).trim();
    if (marker === '/') {
      const loop = loops.pop();
      if (loop) scopes.pop();
      if (!loop) faults.push(createFault('loop_unopened', raw, place, name ? tagText('#', name) : undefined));
      else if (name !== '' && name !== loop.name)
        faults.push(createFault('loop_crossed', raw, place, tagText('/', loop.name)));
      continue;
    }
    const field = TAG_NAME.test(name) ? findField(scopes, name) : undefined;
    if (!TAG_NAME.test(name)) faults.push(createFault('malformed', raw, place));
    else if (!field) {
      const suggestion = findMostSimilar(
        name,
        scopes.toReversed().flatMap((scope) => Object.keys(scope)),
      );
      faults.push(createFault('unknown', raw, place, suggestion && tagText(marker, suggestion)));
    } else if (marker === '' && field.kind === 'list')
      faults.push(createFault('list_as_text', raw, place, `${tagText('#', name)} … ${tagText('/', name)}`));
    else if (marker === '#' && field.kind === 'image')
      faults.push(createFault('image_place', raw, place, tagText('', name)));
    if (marker === '#') {
      loops.push({ name, raw, place });
      scopes.push(field?.items ?? {});
    }
    const use = uses.get(tagText(marker, name)) ?? {
      tag: tagText(marker, name),
      is_known: field !== undefined,
      count: 0,
    };
    uses.set(use.tag, { ...use, count: use.count + 1 });
  }
  for (const { name, raw, place } of loops) faults.push(createFault('loop_unclosed', raw, place, tagText('/', name)));
}
