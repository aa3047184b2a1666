import { type CascadeLink, findViolatedLinks } from '@leadwright/contract/cascades/links';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Trx } from '../../../../database/pool.ts';
import { type Field, listActiveFields, listVisibleFields } from '../fields.queries.ts';
import { ruleOf } from '../records.queries.ts';
import type { CampaignRows, Row, ValidEdit } from '../store-values.ts';
import { loadCascadeLinks } from './cascade-links.queries.ts';

/** The cascades that involve edited fields, with the data to check values against their links. */
export interface Cascades {
  links: CascadeLink[];
  /** The fields of the links, regardless of permissions. */
  fields: ReadonlyMap<string, Field>;
  /** The ids of the fields that the viewer can see. */
  visibleFields: ReadonlySet<string>;
}

const NO_CASCADES: Cascades = { links: [], fields: new Map(), visibleFields: new Set() };

/** Loads the cascades of the edited fields. Without a viewer, reasons name no fields. */
export async function loadCascades(
  trx: Trx,
  viewer: Viewer | undefined,
  { campaignId, of: tables }: CampaignRows,
  editedFields: readonly Field[],
  locked: boolean,
): Promise<Cascades> {
  if (!editedFields.some(({ type }) => type === 'select')) return NO_CASCADES;
  const { entity } = tables;
  const editedIds = new Set(editedFields.map(({ id }) => id));
  const editedLinks = (await loadCascadeLinks(trx, { campaignId, entity, locked })).filter(
    ({ parent, child }) => editedIds.has(parent) || editedIds.has(child),
  );
  if (editedLinks.length === 0) return NO_CASCADES;
  const ids = [...new Set(editedLinks.flatMap(({ parent, child }) => [parent, child]))];
  const { subject } = ruleOf(tables);
  const linkedFields = await listActiveFields(trx, { campaignId, entity, ids });
  const visibleFields = viewer
    ? await listVisibleFields(trx, viewer, { campaignId, entity, subject, states: ['active'], ids })
    : [];
  const fields = new Map(linkedFields.map((field) => [field.id, field]));
  const links = editedLinks.filter(({ parent, child }) => fields.has(parent) && fields.has(child));
  return { links, fields, visibleFields: new Set(visibleFields.map(({ id }) => id)) };
}

/** An edit whose value violates a cascade. */
export interface CascadeViolation<E> {
  edit: E;
  problem: LocalisedMessage;
}

/**
 * Returns the edits that violate links of the given kind, each with a reason. Reports the edit of the child field, or
 * the edit of the parent field if the child is not edited.
 */
export function findCascadeViolations<E extends ValidEdit>(
  cascades: Cascades,
  rows: ReadonlyMap<string, Row>,
  edits: readonly E[],
  kind: 'strict' | 'soft',
): CascadeViolation<E>[] {
  const links = cascades.links.filter(({ strict }) => strict === (kind === 'strict'));
  if (links.length === 0) return [];
  return [...Map.groupBy(edits, ({ recordId }) => recordId)].flatMap(([recordId, recordEdits]) => {
    const row = rows.get(recordId);
    const currentValues = Object.fromEntries(
      [...cascades.fields.values()].map(({ id, slot }) => [id, row?.values[slot] ?? null]),
    );
    const violations: CascadeViolation<E>[] = [];
    let remainingEdits = recordEdits;
    while (remainingEdits.length > 0) {
      const newViolations = checkRecord({ ...cascades, links }, currentValues, remainingEdits);
      violations.push(...newViolations);
      if (newViolations.length === 0 || kind === 'soft') break;
      // The field of a rejected edit keeps its value, which may violate a link with another edit.
      const rejectedEdits = new Set(newViolations.map(({ edit }) => edit));
      remainingEdits = remainingEdits.filter((edit) => !rejectedEdits.has(edit));
    }
    return violations;
  });
}

/** Returns the violations of the links that the edits of one record change. */
function checkRecord<E extends ValidEdit>(
  cascades: Cascades,
  currentValues: Record<string, CustomValue>,
  edits: readonly E[],
): CascadeViolation<E>[] {
  const newValues = { ...currentValues, ...Object.fromEntries(edits.map(({ field, stored }) => [field.id, stored])) };
  const changedIds = new Set(
    edits.filter(({ field, stored }) => currentValues[field.id] !== stored).map(({ field }) => field.id),
  );
  return findViolatedLinks(cascades.links, newValues, changedIds).map((link) => {
    const childEdit = edits.find(({ field }) => field.id === link.child);
    const edit = childEdit ?? edits.find(({ field }) => field.id === link.parent)!;
    return { edit, problem: violationMessage(cascades, link, newValues, childEdit !== undefined) };
  });
}

const VALUE_NOT_ALLOWED = defineMessage(
  'cascade.doesNotGo',
  'This value is not allowed with the other values of the record.',
);

/** Returns the reason for a violation. It names fields and values only if the viewer can see both fields. */
function violationMessage(
  { fields, visibleFields }: Cascades,
  { parent, child }: CascadeLink,
  values: Record<string, CustomValue>,
  isChildEdit: boolean,
): LocalisedMessage {
  if (!visibleFields.has(parent) || !visibleFields.has(child)) return VALUE_NOT_ALLOWED;
  const labelOf = (id: string) => {
    const value = String(values[id] ?? '');
    return fields.get(id)!.options.find(({ code }) => code === value)?.label ?? value;
  };
  const labels = { parent: fields.get(parent)!.label, child: fields.get(child)!.label, value: labelOf(child) };
  if ((values[parent] ?? null) === null)
    return isChildEdit
      ? defineMessage(
          'cascade.parentFirst',
          'Choose “{{parent}}” first. It decides which values “{{child}}” can have.',
          labels,
        )
      : defineMessage(
          'cascade.childLeft',
          '“{{child}}” is “{{value}}” and depends on this field. Clear both together.',
          labels,
        );
  const params = { ...labels, parentValue: labelOf(parent) };
  return isChildEdit
    ? defineMessage('cascade.notAllowed', '“{{value}}” is not allowed with “{{parentValue}}” in “{{parent}}”.', params)
    : defineMessage(
        'cascade.childStays',
        '“{{child}}” is “{{value}}”, which is not allowed with “{{parentValue}}”. Change both together.',
        params,
      );
}
