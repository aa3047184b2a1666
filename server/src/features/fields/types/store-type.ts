import {
  type CustomValue,
  type FieldOption,
  type FieldParams,
  type FieldType,
  hasOptions,
  validateDefault,
} from '@leadwright/contract/custom-values';
import { fieldResources } from '@leadwright/contract/features/fields';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import type { Trx } from '../../../database/pool.ts';
import type { TypedField } from './typed-field.ts';

interface TypeDefinition {
  type: FieldType;
  params: FieldParams;
  options: FieldOption[];
}

/** The parts of a field that a type change replaces. */
export interface StoredDefinition extends TypeDefinition {
  default_value: CustomValue;
  /** The default values that campaigns set, by campaign. */
  campaign_defaults: Record<string, CustomValue>;
}

/** Keeps the default value if the new type accepts it. For a choice, marks the matching option as the default. */
export function adaptDefault(
  { default_value: oldDefault }: TypedField,
  { type, params, options }: TypeDefinition,
): StoredDefinition {
  const definition = { type, params, options, default_value: null, campaign_defaults: {} };
  if (oldDefault === null || hasOptions(type)) {
    const isDefault = ({ label, state }: FieldOption) =>
      oldDefault !== null && state === 'active' && nameKey(label) === nameKey(String(oldDefault));
    const defaultIndex = options.findIndex(isDefault);
    const optionsWithDefault = options.map((option, index) =>
      index === defaultIndex ? { ...option, is_default: true } : option,
    );
    return { ...definition, options: optionsWithDefault };
  }
  const { data, problems } = validateDefault({ type, params, options }, oldDefault);
  return Object.keys(problems).length > 0 ? definition : { ...definition, default_value: data };
}

/**
 * Stores the new type and returns what it replaced. The version changes, so that a save based on the old type is
 * rejected.
 */
export async function storeType(
  trx: Trx,
  actor: ActorContext,
  field: TypedField,
  { campaign_defaults, ...after }: StoredDefinition,
): Promise<StoredDefinition> {
  const { type, params, options, default_value: defaultValue } = after;
  const before = { type: field.type, params: field.params, options: field.options, default_value: field.default_value };
  await sql`
    update field set type = ${type}, params = ${JSON.stringify(params)}::jsonb, options = ${JSON.stringify(options)}::jsonb,
      default_value = ${defaultValue === null ? null : JSON.stringify(defaultValue)}::jsonb, version = version + 1, updated_at = now()
    where id = ${field.id}`.execute(trx);
  // The default values that campaigns set have the old type.
  const { rows } = await sql<{ campaign_id: string; default_value: CustomValue }>`
    update custom_field set default_value = ${JSON.stringify(campaign_defaults)}::jsonb -> campaign_id::text
    where id = ${field.id} and (default_value is not null or ${JSON.stringify(campaign_defaults)}::jsonb ? campaign_id::text)
    returning campaign_id, old.default_value`.execute(trx);
  await audit(trx, {
    ...actor,
    action: 'update',
    entity: fieldResources[field.kind].name,
    id: field.id,
    before,
    after,
  });
  const defaults = rows.filter(({ default_value }) => default_value !== null);
  return {
    ...before,
    campaign_defaults: Object.fromEntries(defaults.map((row) => [row.campaign_id, row.default_value])),
  };
}
