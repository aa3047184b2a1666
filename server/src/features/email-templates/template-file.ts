import { invalidInput } from '@leadwright/contract/errors';
import type { emailTemplates } from '@leadwright/contract/features/email-templates';
import { portableTemplate, TEMPLATE_FILE, templateFile } from '@leadwright/contract/features/template-file';
import { placeOf } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { metaOf, type RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { fieldRefusal } from '../../http/errors.ts';
import { inSavepoint } from '../../record/savepoint.ts';

type Portable = z.output<typeof portableTemplate>;

/** The newest version as a file that people can read. */
export function fileOf(template: RowOf<typeof emailTemplates>): string {
  const names = Object.keys(portableTemplate.shape) as (keyof Portable)[];
  const said = Object.fromEntries(names.map((name) => [name, template[name]]));
  return `${JSON.stringify({ ...TEMPLATE_FILE, templates: [said] }, null, 2)}\n`;
}

const refused = (lines: readonly string[]) =>
  invalidInput({ text: defineMessage('problems.templateFile', '{{said}}', { said: lines.slice(0, 20).join('\n') }) });

/** The templates that a file holds; one that is none, or not whole, is refused with the places of all faults. */
function templatesIn(text: string): Portable[] {
  let said: unknown;
  try {
    said = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw refused([`${placeOfFault(text, error)}: this is not a complete template file.`]);
  }
  const { success, data, error } = templateFile.safeParse(said);
  if (success) return data.templates;
  throw refused(error.issues.map(({ path, message }) => `${placeIn(said, path)}: ${message}`));
}

/** A parser that meets a letter it has no use for does not say where that is. */
function placeOfFault(text: string, error: unknown): string {
  const said = /end of JSON/.test(String(error)) ? text.length : /position (\d+)/.exec(String(error))?.[1];
  if (said === undefined) return 'The file';
  const { line, column } = placeOf(text, Number(said));
  return `Line ${line}, column ${column}`;
}

/** In words: "Template 2 (Weekly report), Subject". */
function placeIn(said: unknown, [first, at, field]: readonly PropertyKey[]): string {
  if (first !== 'templates' || typeof at !== 'number') return String(first ?? 'The file');
  const name = (said as { templates: { name?: unknown }[] }).templates[at]?.name;
  return `${templateAt(at, typeof name === 'string' ? name : '')}${field === undefined ? '' : `, ${labelOf(String(field))}`}`;
}
const templateAt = (at: number, name: string) => `Template ${at + 1}${name ? ` (${name.slice(0, 60)})` : ''}`;
const labelOf = (field: string) => {
  const schema = portableTemplate.shape[field as keyof Portable] as z.ZodType | undefined;
  return schema ? metaOf(schema, field).label : field;
};
const wordsOf = (problem: Problem) => (typeof problem === 'string' ? problem : problem.message);

/** Takes all templates of a file in, each by `add`; what is wrong with any is told of all, and then none is there. */
export async function takeIn(
  app: Pick<App, 'taken'>,
  trx: Db,
  text: string,
  add: (template: Portable) => Promise<{ id: string; name: string }>,
): Promise<{ id: string; name: string }[]> {
  const made: { id: string; name: string }[] = [];
  const faults: string[] = [];
  for (const [at, template] of templatesIn(text).entries()) {
    const added = await inSavepoint(trx, () => add(template), fieldRefusal(app));
    if ('done' in added) made.push({ id: added.done.id, name: added.done.name });
    else
      for (const [field, problem] of Object.entries(added.refusal.fields!))
        faults.push(`${templateAt(at, template.name)}, ${labelOf(field)}: ${wordsOf(problem)}`);
  }
  if (faults.length > 0) throw refused(faults);
  return made;
}
