import type { docsTemplates, TagFault, TagUse } from '@leadwright/contract/features/docs-templates';
import { readTemplate } from '@leadwright/contract/merge/build';
import { type Catalogue, documentCatalogue, sampleValues } from '@leadwright/contract/merge/catalogue';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { formatDocumentData, indexFields } from './document-data.ts';
import { type DocxThread, TemplateSyntaxError } from './docx/docx-thread.ts';
import { readDocx } from './docx/package.ts';
import { createFault, type TagPosition } from './tags/faults.ts';
import { inspectTags, type TextBlock } from './tags/inspect.ts';

type Template = RowOf<typeof docsTemplates>;
export interface TemplateInspection {
  tags: TagUse[];
  faults: TagFault[];
}

/** Returns the fields available to a template. Scripts are for staff, all other documents for clients. */
export const fieldsFor = ({
  data_root,
  batch_of,
  purpose,
}: Pick<Template, 'data_root' | 'batch_of' | 'purpose'>): Catalogue =>
  documentCatalogue(data_root, purpose === 'script' ? 'staff' : 'client', batch_of);

/** Inspects a Word document. Fills it with sample values to find errors that only easy-template-x reports. */
export async function inspectDocx(thread: DocxThread, path: string, catalogue: Catalogue): Promise<TemplateInspection> {
  const parts = await thread.read(await readDocx(path));
  const { tags, faults } = inspectTags(parts, indexFields(catalogue));
  if (faults.length > 0) return { tags, faults };
  try {
    await thread.fill(path, formatDocumentData(sampleValues(catalogue), catalogue, 'en'));
    return { tags, faults };
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    const tag = /\{[^{}]*\}/.exec(error.message)?.[0] ?? '';
    return { tags, faults: [createFault('loop_place', tag, positionOf(parts.flat(), tag))] };
  }
}

const UNKNOWN_POSITION: TagPosition = { part: 'body', page: null, paragraph: 1, context: '' };

function positionOf(blocks: readonly TextBlock[], tag: string): TagPosition {
  const block = blocks.find(({ text }) => text.includes(tag));
  return block ? { ...block.place, context: block.text.trim() } : UNKNOWN_POSITION;
}

/** Inspects an HTML source, which uses the syntax of email templates. */
export function inspectHtml(source: string, catalogue: Catalogue): TemplateInspection {
  const { used, faults } = readTemplate(source, catalogue);
  const lines = source.split('\n');
  return {
    tags: used.map((path) => ({ tag: `{{${path}}}`, is_known: true, count: countOf(source, path) })),
    faults: faults.map(({ at, end, message: { message, key, params } }) => {
      const { line } = lineAndColumn(source, at);
      return {
        kind: 'malformed',
        tag: source.slice(at, end).slice(0, 60),
        message,
        messageKey: { key, ...(params && { params }) },
        place: { part: 'source', page: null, paragraph: line, context: (lines[line - 1] ?? '').trim().slice(0, 120) },
        fix: null,
      };
    }),
  };
}

const countOf = (source: string, path: string) => Math.max(1, source.split(path).length - 1);

/** Returns the problems of header, footer and file name pattern, by field. */
export function shortTextProblems(
  template: Pick<Template, 'header' | 'footer' | 'file_name_pattern'>,
  catalogue: Catalogue,
): Problems {
  const problems: Problems = {};
  for (const name of ['header', 'footer', 'file_name_pattern'] as const) {
    const [firstFault] = readTemplate(template[name] ?? '', catalogue).faults;
    if (firstFault) problems[name] = firstFault.message;
  }
  return problems;
}
