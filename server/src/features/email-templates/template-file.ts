import { invalidInput } from '@leadwright/contract/errors';
import type { emailTemplates } from '@leadwright/contract/features/email-templates';
import { portableTemplate, TEMPLATE_FILE, templateFile } from '@leadwright/contract/features/template-file';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { metaOf, type RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { fieldErrorFinder } from '../../http/errors.ts';
import { inSavepoint } from '../../record/savepoint.ts';

type PortableTemplate = z.output<typeof portableTemplate>;

/** Returns the newest version as a readable JSON file. */
export function exportTemplate(template: RowOf<typeof emailTemplates>): string {
  const names = Object.keys(portableTemplate.shape) as (keyof PortableTemplate)[];
  const values = Object.fromEntries(names.map((name) => [name, template[name]]));
  return `${JSON.stringify({ ...TEMPLATE_FILE, templates: [values] }, null, 2)}\n`;
}

const fileError = (lines: readonly string[]) =>
  invalidInput({
    text: defineMessage('problems.templateFile', '{{message}}', { message: lines.slice(0, 20).join('\n') }),
  });

/** Returns the templates of a file. Throws with the positions of all faults. */
function parseTemplates(text: string): PortableTemplate[] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw fileError([`${syntaxErrorPosition(text, error)}: this is not a complete template file.`]);
  }
  const { success, data, error } = templateFile.safeParse(content);
  if (success) return data.templates;
  throw fileError(error.issues.map(({ path, message }) => `${positionText(content, path)}: ${message}`));
}

/** Returns the position of a JSON syntax error; some parser errors contain none. */
function syntaxErrorPosition(text: string, error: unknown): string {
  const offset = /end of JSON/.test(String(error)) ? text.length : /position (\d+)/.exec(String(error))?.[1];
  if (offset === undefined) return 'The file';
  const { line, column } = lineAndColumn(text, Number(offset));
  return `Line ${line}, column ${column}`;
}

/** Returns a position as text: "Template 2 (Weekly report), Subject". */
function positionText(content: unknown, [first, index, field]: readonly PropertyKey[]): string {
  if (first !== 'templates' || typeof index !== 'number') return String(first ?? 'The file');
  const name = (content as { templates: { name?: unknown }[] }).templates[index]?.name;
  return `${templatePosition(index, typeof name === 'string' ? name : '')}${field === undefined ? '' : `, ${labelOf(String(field))}`}`;
}
const templatePosition = (index: number, name: string) =>
  `Template ${index + 1}${name ? ` (${name.slice(0, 60)})` : ''}`;
const labelOf = (field: string) => {
  const schema = portableTemplate.shape[field as keyof PortableTemplate] as z.ZodType | undefined;
  return schema ? metaOf(schema, field).label : field;
};
const messageOf = (problem: Problem) => (typeof problem === 'string' ? problem : problem.message);

/**
 * Imports all templates of a file with `add`. If any template has a fault, throws with all faults and imports none.
 */
export async function importTemplates(
  app: Pick<App, 'uniqueProblems'>,
  trx: Trx,
  text: string,
  add: (template: PortableTemplate) => Promise<{ id: string; name: string }>,
): Promise<{ id: string; name: string }[]> {
  const createdTemplates: { id: string; name: string }[] = [];
  const faults: string[] = [];
  for (const [index, template] of parseTemplates(text).entries()) {
    const result = await inSavepoint(trx, () => add(template), fieldErrorFinder(app));
    if ('done' in result) createdTemplates.push({ id: result.done.id, name: result.done.name });
    else
      for (const [field, problem] of Object.entries(result.rejection.fields!))
        faults.push(`${templatePosition(index, template.name)}, ${labelOf(field)}: ${messageOf(problem)}`);
  }
  if (faults.length > 0) throw fileError(faults);
  return createdTemplates;
}
