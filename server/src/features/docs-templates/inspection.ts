import type { docsTemplates, TagFault, TagUse } from '@leadwright/contract/features/docs-templates';
import { readTemplate } from '@leadwright/contract/merge/build';
import { type Catalogue, documentCatalogue, sampleValues } from '@leadwright/contract/merge/catalogue';
import { placeOf } from '@leadwright/contract/merge/tags';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { documentData, knownFields } from './document-data.ts';
import { type DocxThread, TemplateSyntax } from './docx/docx-thread.ts';
import { readDocx } from './docx/package.ts';
import { fault, type Place } from './tags/faults.ts';
import { inspectTags, type TextBlock } from './tags/inspect.ts';

type Template = RowOf<typeof docsTemplates>;
export interface Inspected {
  tags: TagUse[];
  faults: TagFault[];
}

/** The fields there are for a template: a script is for the agency's own people, all else for its clients to read. */
export const fieldsFor = ({
  data_root,
  batch_of,
  purpose,
}: Pick<Template, 'data_root' | 'batch_of' | 'purpose'>): Catalogue =>
  documentCatalogue(data_root, purpose === 'script' ? 'staff' : 'client', batch_of);

/** The tags of a Word document; what easy-template-x alone refuses is found by filling it with examples. */
export async function inspectDocx(thread: DocxThread, path: string, catalogue: Catalogue): Promise<Inspected> {
  const parts = await thread.read(await readDocx(path));
  const { tags, faults } = inspectTags(parts, knownFields(catalogue));
  if (faults.length > 0) return { tags, faults };
  try {
    await thread.fill(path, documentData(sampleValues(catalogue), catalogue, 'en'));
    return { tags, faults };
  } catch (error) {
    if (!(error instanceof TemplateSyntax)) throw error;
    const tag = /\{[^{}]*\}/.exec(error.message)?.[0] ?? '';
    return { tags, faults: [fault('loop_place', tag, placeIn(parts.flat(), tag))] };
  }
}

const NOWHERE: Place = { part: 'body', page: null, paragraph: 1, context: '' };

function placeIn(blocks: readonly TextBlock[], tag: string): Place {
  const block = blocks.find(({ text }) => text.includes(tag));
  return block ? { ...block.place, context: block.text.trim() } : NOWHERE;
}

/** The tags of an HTML source, in the language of e-mail templates. */
export function inspectHtml(source: string, catalogue: Catalogue): Inspected {
  const { used, faults } = readTemplate(source, catalogue);
  const lines = source.split('\n');
  return {
    tags: used.map((path) => ({ tag: `{{${path}}}`, is_known: true, count: countOf(source, path) })),
    faults: faults.map(({ at, end, said: { message, key, params } }) => {
      const { line } = placeOf(source, at);
      return {
        kind: 'malformed',
        tag: source.slice(at, end).slice(0, 60),
        message,
        words: { key, ...(params && { params }) },
        place: { part: 'source', page: null, paragraph: line, context: (lines[line - 1] ?? '').trim().slice(0, 120) },
        fix: null,
      };
    }),
  };
}

const countOf = (source: string, path: string) => Math.max(1, source.split(path).length - 1);

/** What is wrong with the short texts of a template, by their fields. */
export function shortTextProblems(
  wanted: Pick<Template, 'header' | 'footer' | 'file_name_pattern'>,
  catalogue: Catalogue,
): Problems {
  const problems: Problems = {};
  for (const name of ['header', 'footer', 'file_name_pattern'] as const) {
    const [first] = readTemplate(wanted[name] ?? '', catalogue).faults;
    if (first) problems[name] = first.said;
  }
  return problems;
}
