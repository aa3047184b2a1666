import { LINKED_FIELDS } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';

/**
 * A client's step has values of its own throughout, and beside them what its master step said when somebody last decided
 * what to make of it. So a change of the master step is known field by field, and changes nothing by itself.
 */

const FIELDS = sql`unnest(array[${sql.join(LINKED_FIELDS.map((name) => sql.lit(name)))}]) as f(name)`;
/** What a row says in a field. */
const valueIn = (row: string) => sql`to_jsonb(${sql.ref(row)}) -> f.name`;

const differs = (step: string, master: string) => sql`${valueIn(master)} is distinct from ${valueIn(step)}`;
const isWaiting = (step: string, master: string) => sql`${differs(step, master)}
  and ${valueIn(master)} is distinct from ${sql.ref(`${step}.master_seen`)} -> f.name`;

/** How many fields of a client's step differ from its master step's. */
export const differingFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${FIELDS} where ${differs(step, master)})`;

/** How many fields the master step has changed in, of which nobody has decided yet. */
export const waitingFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${FIELDS} where ${isWaiting(step, master)})`;

/** The changes of a master step that wait for somebody: the field, the step's value, what was there, and what is there now. */
export const waitingChanges = (step: string, master: string) => sql`(
  select jsonb_agg(jsonb_build_object('field', f.name, 'own', ${valueIn(step)},
    'before', ${sql.ref(`${step}.master_seen`)} -> f.name, 'now', ${valueIn(master)}))
  from ${FIELDS} where ${isWaiting(step, master)})`;

/** What a master step says in the fields that client steps take over. */
export const masterValues = (master: string) =>
  sql`(select jsonb_object_agg(f.name, ${valueIn(master)}) from ${FIELDS})`;
