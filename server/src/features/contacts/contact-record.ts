import { satisfies } from '@leadwright/contract/access';
import { invalidInput } from '@leadwright/contract/errors';
import type { ContactFields } from '@leadwright/contract/features/contacts';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { normaliseLinkedin } from '../accounts/accounts.service.ts';

/** Normalises what was written of a person; every problem at once, by field path. */
export async function contactRecord(db: Db, viewer: Viewer, fields: ContactFields): Promise<ContactFields> {
  const problems: Record<string, string> = {};
  const linkedin = normaliseLinkedin(fields.linkedin);
  if (linkedin === undefined) problems.linkedin = 'Enter the address of the LinkedIn page.';
  const mobile = withOnePrimary(fields.mobile, 'mobile', problems);
  const ddi = withOnePrimary(fields.ddi, 'ddi', problems);
  if (!(await accountExists(db, viewer, fields.account_id))) problems.account_id = 'There is no such account.';
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { ...fields, linkedin: linkedin ?? '', mobile, ddi };
}

/** Exactly one number is the primary one: the first, unless another was chosen. */
function withOnePrimary(numbers: ContactFields['mobile'], field: string, problems: Record<string, string>) {
  const chosen = numbers.flatMap(({ primary }, i) => (primary ? [i] : []));
  if (chosen.length > 1) problems[`${field}.${chosen[1]}.primary`] = 'Only one number can be the primary one.';
  return numbers.map((number, i) => ({ ...number, primary: i === (chosen[0] ?? 0) }));
}

async function accountExists(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const mayRead = satisfies(viewer.grants, { subject: 'accounts', action: 'read' });
  const query = db.selectFrom('account').select('id').where('id', '=', id);
  return Boolean(await (mayRead ? query.where(visible(viewer, 'account')) : query).executeTakeFirst());
}
