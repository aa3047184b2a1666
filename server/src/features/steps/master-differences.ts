import { INHERITED_FIELDS } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';

// A client step stores its own values and the master values at the time of the last decision (`master_seen`). A change
// of the master step can therefore be found for each field, and does not change the client step.

const INHERITED_FIELD_ROWS = sql`unnest(array[${sql.join(INHERITED_FIELDS.map((name) => sql.lit(name)))}]) as f(name)`;
/** Returns SQL for the value of the field `f` in a row. */
const fieldValue = (row: string) => sql`to_jsonb(${sql.ref(row)}) -> f.name`;

const differs = (step: string, master: string) => sql`${fieldValue(master)} is distinct from ${fieldValue(step)}`;
const isUndecided = (step: string, master: string) => sql`${differs(step, master)}
  and ${fieldValue(master)} is distinct from ${sql.ref(`${step}.master_seen`)} -> f.name`;

/** Counts the fields in which a client step differs from its master step. */
export const countDifferingFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${INHERITED_FIELD_ROWS} where ${differs(step, master)})`;

/** Counts the changed fields of the master step that still need a decision. */
export const countUndecidedFields = (step: string, master: string) =>
  sql`(select count(*)::int from ${INHERITED_FIELD_ROWS} where ${isUndecided(step, master)})`;

/** Returns the undecided changes of a master step: field, step value, and earlier and current master value. */
export const undecidedChanges = (step: string, master: string) => sql`(
  select jsonb_agg(jsonb_build_object('field', f.name, 'own', ${fieldValue(step)},
    'before', ${sql.ref(`${step}.master_seen`)} -> f.name, 'now', ${fieldValue(master)}))
  from ${INHERITED_FIELD_ROWS} where ${isUndecided(step, master)})`;

/** Returns the values of a master step in the fields that client steps inherit. */
export const masterValues = (master: string) =>
  sql`(select jsonb_object_agg(f.name, ${fieldValue(master)}) from ${INHERITED_FIELD_ROWS})`;
