import { type AppError, invalidInput } from '@leadwright/contract/errors';
import type { Problems } from '@leadwright/contract/problems';
import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import type { Values } from '../../record/row.ts';
import { campaignValues, type FieldEntity } from '../fields/values/custom-fields.service.ts';

/** Prefixes the field names of problems with `fields.`, the input property that contains the values. */
export const withFieldsPrefix = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`fields.${name}`, problem]));

const problemsOf = ({ fields = {}, fieldMessageKeys = {} }: AppError): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      fieldMessageKeys[name] ? { ...fieldMessageKeys[name], message } : message,
    ]),
  );

/** Throws the error of a record, if any, with the prefix `fields.` in the names of its fields. */
export function throwFieldErrors(error: AppError | undefined): void {
  if (error?.fields) throw invalidInput(withFieldsPrefix(problemsOf(error)));
  if (error) throw error;
}

/** Writes the custom field values that a grade or an outcome requires to one record. */
export async function writeCustomFields(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  entity: FieldEntity,
  id: string,
  values: Values,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const options = { check: false, entryMode: 'cell' } as const;
  const { rejected } = await campaignValues(campaignId, entity).change(trx, actor, new Map([[id, values]]), options);
  throwFieldErrors(rejected.get(id));
}
