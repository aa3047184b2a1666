import type { TagFault, TagUse } from '@leadwright/contract/features/docs-templates';
import { fault, type TagPosition } from './faults.ts';
import { fieldIn, type KnownFields } from './known-fields.ts';
import { findMostSimilar } from './similar.ts';

/** A text with complete tags: a paragraph of a document or a line of a source. */
export interface TextBlock {
  text: string;
  place: TagPosition;
}

const [START, END] = ['{', '}'];

export interface Inspection {
  tags: TagUse[];
  faults: TagFault[];
}

interface FoundTag {
  raw: string;
  inner: string;
  place: TagPosition;
}
interface OpenLoop {
  name: string;
  raw: string;
  place: TagPosition;
}

const NAME = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*$/u;
/** Further faults are dropped, because they usually have the same cause as the first ones. */
const MAX_FAULTS = 200;

/** Returns all tags of a template and their faults. A loop must end in the part where it starts. */
export function inspectTags(parts: readonly (readonly TextBlock[])[], known: KnownFields): Inspection {
  const faults: TagFault[] = [];
  const uses = new Map<string, TagUse>();
  for (const blocks of parts) {
    const tags = blocks.flatMap((block) => tagsOf(block, faults, known));
    judge(tags, known, faults, uses);
  }
  return { tags: [...uses.values()], faults: faults.slice(0, MAX_FAULTS) };
}

/** Returns the tags of one text. Adds a fault for each brace without a counterpart. */
function tagsOf({ text, place }: TextBlock, faults: TagFault[], known: KnownFields): FoundTag[] {
  const found: FoundTag[] = [];
  let opened = -1;
  const unclosed = (to: number) => {
    const begun = text.slice(opened, to).trim().split(/\s/)[0]!;
    const name = findMostSimilar(begun.slice(START.length).replace(/^[#/]/, ''), Object.keys(known));
    faults.push(fault('unclosed', begun, { ...place, context: text.trim() }, name && `${START}${name}${END}`));
  };
  for (let at = 0; at < text.length; ) {
    if (text.startsWith(START, at)) {
      if (opened >= 0) unclosed(at);
      opened = at;
      at += START.length;
    } else if (text.startsWith(END, at)) {
      const from = opened;
      at += END.length;
      opened = -1;
      if (from >= 0) {
        const raw = text.slice(from, at);
        found.push({
          raw,
          inner: raw.slice(START.length, -END.length).trim(),
          place: { ...place, context: text.trim() },
        });
      } else {
        const ended = text.slice(0, at).trim().split(/\s/).at(-1)!;
        faults.push(fault('unopened', ended, { ...place, context: text.trim() }));
      }
    } else at++;
  }
  if (opened >= 0) unclosed(text.length);
  return found;
}

function judge(tags: readonly FoundTag[], known: KnownFields, faults: TagFault[], uses: Map<string, TagUse>): void {
  const loops: OpenLoop[] = [];
  const scopes: KnownFields[] = [known];
  const written = (sign: string, name: string) => `${START}${sign}${name}${END}`;
  for (const { raw, inner, place } of tags) {
    const sign = inner.startsWith('#') || inner.startsWith('/') ? inner[0]! : '';
    const name = inner.slice(sign.length).trim();
    if (sign === '/') {
      const open = loops.pop();
      if (open) scopes.pop();
      if (!open) faults.push(fault('loop_unopened', raw, place, name ? written('#', name) : undefined));
      else if (name !== '' && name !== open.name)
        faults.push(fault('loop_crossed', raw, place, written('/', open.name)));
      continue;
    }
    const field = NAME.test(name) ? fieldIn(scopes, name) : undefined;
    if (!NAME.test(name)) faults.push(fault('malformed', raw, place));
    else if (!field) {
      const suggestion = findMostSimilar(
        name,
        scopes.toReversed().flatMap((scope) => Object.keys(scope)),
      );
      faults.push(fault('unknown', raw, place, suggestion && written(sign, suggestion)));
    } else if (sign === '' && field.kind === 'list')
      faults.push(fault('list_as_text', raw, place, `${written('#', name)} … ${written('/', name)}`));
    else if (sign === '#' && field.kind === 'image') faults.push(fault('image_place', raw, place, written('', name)));
    if (sign === '#') {
      loops.push({ name, raw, place });
      scopes.push(field?.items ?? {});
    }
    const use = uses.get(written(sign, name)) ?? { tag: written(sign, name), is_known: field !== undefined, count: 0 };
    uses.set(use.tag, { ...use, count: use.count + 1 });
  }
  for (const { name, raw, place } of loops) faults.push(fault('loop_unclosed', raw, place, written('/', name)));
}
