import { brokenLinks, type CascadeLink } from '@leadwright/contract/cascades/links';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db } from '../../../../database/pool.ts';
import { type Field, fieldsInUse, fieldsOf } from '../fields.queries.ts';
import { ruleOf, type WorkingRows } from '../records.queries.ts';
import type { Row, ValidEdit } from '../store-values.ts';
import { cascadeLinks } from './links.queries.ts';

/** The cascades of some fields, with the data to check values against them. */
export interface CascadeRules {
  links: CascadeLink[];
  /** The fields of these links, regardless of permissions. */
  fields: ReadonlyMap<string, Field>;
  /** The ids of the fields that the viewer can see. */
  visibleFields: ReadonlySet<string>;
}

interface CampaignRows {
  campaignId: string;
  of: WorkingRows;
}

const NO_CASCADES: CascadeRules = { links: [], fields: new Map(), visibleFields: new Set() };

/** Loads the cascades of the changed fields. A job passes no viewer, because it reports no reasons. */
export async function loadCascades(
  trx: Db,
  viewer: Viewer | undefined,
  { campaignId, of }: CampaignRows,
  touched: readonly Field[],
  locked: boolean,
): Promise<CascadeRules> {
  if (!touched.some(({ type }) => type === 'select')) return NO_CASCADES;
  const { entity } = of;
  const ids = new Set(touched.map(({ id }) => id));
  const about = (await cascadeLinks(trx, { campaignId, entity, locked })).filter(
    ({ parent, child }) => ids.has(parent) || ids.has(child),
  );
  if (about.length === 0) return NO_CASCADES;
  const linked = [...new Set(about.flatMap(({ parent, child }) => [parent, child]))];
  const found = await fieldsInUse(trx, { campaignId, entity, ids: linked });
  const fields = new Map(found.map((field) => [field.id, field]));
  const seen = viewer
    ? await fieldsOf(trx, viewer, { campaignId, entity, subject: ruleOf(of).subject, states: ['active'], ids: linked })
    : [];
  const links = about.filter(({ parent, child }) => fields.has(parent) && fields.has(child));
  return { links, fields, visibleFields: new Set(seen.map(({ id }) => id)) };
}

/** A value that its cascade does not allow. */
export interface BrokenCascade<F> {
  fit: F;
  problem: LocalisedMessage;
}

/**
 * Returns the values that break strict links, or soft ones, each with a reason. The child of a pair is reported, or the
 * parent if the child is not edited. Strict edits are checked again without the rejected ones.
 */
export function findBrokenEdits<F extends ValidEdit>(
  chains: CascadeRules,
  rows: ReadonlyMap<string, Row>,
  fits: readonly F[],
  kind: 'strict' | 'soft',
): BrokenCascade<F>[] {
  const links = chains.links.filter(({ strict }) => strict === (kind === 'strict'));
  if (links.length === 0) return [];
  return [...Map.groupBy(fits, ({ recordId }) => recordId)].flatMap(([recordId, edits]) => {
    const row = rows.get(recordId);
    const now = Object.fromEntries([...chains.fields.values()].map(({ id, slot }) => [id, row?.values[slot] ?? null]));
    const found: BrokenCascade<F>[] = [];
    for (let left = edits; left.length > 0; ) {
      const wrong = findBrokenLinks({ ...chains, links }, now, left);
      found.push(...wrong);
      if (wrong.length === 0 || kind === 'soft') break;
      const out = new Set(wrong.map(({ fit }) => fit));
      left = left.filter((fit) => !out.has(fit));
    }
    return found;
  });
}

function findBrokenLinks<F extends ValidEdit>(
  chains: CascadeRules,
  now: Record<string, CustomValue>,
  fits: readonly F[],
): BrokenCascade<F>[] {
  const after = { ...now, ...Object.fromEntries(fits.map(({ field, stored }) => [field.id, stored])) };
  const changed = new Set(fits.filter(({ field, stored }) => now[field.id] !== stored).map(({ field }) => field.id));
  return brokenLinks(chains.links, after, changed).map((link) => {
    const childEdit = fits.find(({ field }) => field.id === link.child);
    const fit = childEdit ?? fits.find(({ field }) => field.id === link.parent)!;
    return { fit, problem: reason(chains, link, after, childEdit !== undefined) };
  });
}

const HIDDEN = defineMessage('cascade.doesNotGo', 'This value is not allowed with the other values of the record.');

function reason(
  { fields, visibleFields }: CascadeRules,
  { parent, child }: CascadeLink,
  values: Record<string, CustomValue>,
  childEdit: boolean,
): LocalisedMessage {
  if (!visibleFields.has(parent) || !visibleFields.has(child)) return HIDDEN;
  const labelOf = (id: string) => {
    const value = String(values[id] ?? '');
    return fields.get(id)!.options.find(({ code }) => code === value)?.label ?? value;
  };
  const labels = { parent: fields.get(parent)!.label, child: fields.get(child)!.label, value: labelOf(child) };
  if ((values[parent] ?? null) === null)
    return childEdit
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
  return childEdit
    ? defineMessage('cascade.notAllowed', '“{{value}}” is not allowed with “{{parentValue}}” in “{{parent}}”.', params)
    : defineMessage(
        'cascade.childStays',
        '“{{child}}” is “{{value}}”, which is not allowed with “{{parentValue}}”. Change both together.',
        params,
      );
}
