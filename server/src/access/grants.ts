import { type Grant, grantsForClients } from '@leadwright/contract/access';

/** The rights of a user `u` as one text: put together in a third of the time that JSON takes. */
export const GRANTS = `coalesce((select string_agg(concat_ws(' ', p.subject, p.action, p.scope), ',')
  from role_permission p where p.role_id = u.role_id), '')`;

/** The rights of a user by such a text; a client's user has those that clients can have. */
export const grantsFrom = (text: string, clientId: string | null): readonly Grant[] =>
  clientId ? grantsForClients(readGrants(text)) : readGrants(text);

const MOST_READ = 200;
const read = new Map<string, readonly Grant[]>();

/** Reads such a text. Few roles ask for most of the calls: the same text is read once. */
function readGrants(text: string): readonly Grant[] {
  const known = read.get(text);
  if (known) return known;
  const grants = text.split(',').flatMap((grant) => {
    const [subject, action, scope] = grant.split(' ');
    return scope ? [{ subject, action, scope } as Grant] : [];
  });
  if (read.size >= MOST_READ) read.clear();
  read.set(text, grants);
  return grants;
}
