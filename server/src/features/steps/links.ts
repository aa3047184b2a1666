import { LINKED_FIELDS } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';

/**
 * A client step stores its own values and the master values at the time of the last decision (`master_seen`). A change
 * of the master step is therefore known for each field and changes no client step by itself.
 */

const FIELDS = sql`unnest(array[${sql.join(LINKED_FIELDS.map((name) => sql.lit(name)))}]) as f(name)`;
/** SQL for the value of a field in a row. */
const valueIn = (row: string) => sql`to_jsonb(${sql.ref(row)}) -> f.name`;

const differs = (step: string, master: string) => sql`${valueIn(master)} is distinct from ${valueIn(step)}`;
const isUndecided = (step: string, master: string) => sql`${differs(step, master)}
  and ${valueIn(master)} is distinct from ${sql.ref(`${step}.master_seen`)} -> f.name`;

/** Number of fields in which a client step differs from its master step. */
export const countDifferingFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${FIELDS} where ${differs(step, master)})`;

/** Number of changed fields of the master step that are undecided. */
export const countUndecidedFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${FIELDS} where ${isUndecided(step, master)})`;

/** The undecided changes of a master step: the field, the step’s value, and the master’s value before and now. */
export const undecidedChanges = (step: string, master: string) => sql`(
  select jsonb_agg(jsonb_build_object('field', f.name, 'own', ${valueIn(step)},
    'before', ${sql.ref(`${step}.master_seen`)} -> f.name, 'now', ${valueIn(master)}))
  from ${FIELDS} where ${isUndecided(step, master)})`;

/** The values of a master step in the fields that client steps take over. */
export const masterValues = (master: string) =>
  sql`(select jsonb_object_agg(f.name, ${valueIn(master)}) from ${FIELDS})`;
