import { unescapeFormula } from '@leadwright/contract/cells/escape-formula';
import { applyCoreLabel } from '@leadwright/contract/core/core-settings';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { customColumn, markedHeader } from '@leadwright/contract/features/custom-fields';
import { type ColumnTarget, isCoreTarget, type TargetField } from '@leadwright/contract/features/imports';
import type { GridColumn } from '@leadwright/contract/grid';
import { nameKey } from '@leadwright/contract/text/fold';
import { sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { columnLabel } from '../fields/values/columns.queries.ts';
import { type Field, listImportableFields, listVisibleFields } from '../fields/values/custom-fields.service.ts';
import type { FieldHeaders } from './suggest/suggest.ts';
import { foldHeader, isAccountIdHeader } from './suggest/synonyms.ts';

export const IMPORT_SUBJECT = 'import-account-contact-to-campaign';
const toTargetField = ({ id, label, kind, type }: Field): TargetField => ({
  target: customColumn(id),
  label,
  kind,
  type,
});

/** Returns the fields of a campaign that the viewer can map columns to, and the headers that match them. */
export async function loadImportTargets(
  db: Db,
  viewer: Viewer,
  campaignId: string,
): Promise<{ fields: TargetField[]; headersIn: (fileHeaders: readonly string[]) => FieldHeaders }> {
  const fields = await listImportableFields(db, viewer, campaignId);
  return { fields: fields.map(toTargetField), headersIn: headersOf(fields, coreHeaders(viewer)) };
}

const REASON = {
  label: 'The header is the label of a campaign field',
  key: 'The header is the key of a campaign field',
  synonym: 'The header is an import synonym of a campaign field',
};

/** The properties of a field that a column header can match. */
type FieldNames = Pick<Field, 'label' | 'export_name' | 'key' | 'import_synonyms' | 'params'>;
const labelsOf = (field: Pick<FieldNames, 'label' | 'export_name' | 'params'>) =>
  [field.label, columnLabel(field), field.export_name].filter((label) => label !== '');
/** Folds a header to compare it with names of hidden fields: "SecretScore" is the header of the field "Secret score". */
const foldName = (name: string) => foldHeader(name).replaceAll(' ', '');
const namesOf = (field: FieldNames): Set<string> =>
  new Set(
    [...labelsOf(field), ...labelsOf(field).map(markedHeader), field.key, ...field.import_synonyms]
      .map(foldName)
      .filter((name) => name !== ''),
  );

/** The visibility of a campaign's custom fields for a viewer. */
export interface CustomFieldVisibility {
  /** The targets of the fields that the viewer can see; all others are hidden. */
  visibleTargets: ReadonlySet<string>;
  /** Returns whether a header matches a hidden field and no visible one. */
  isHiddenHeader: (header: string) => boolean;
}

export async function loadCustomFieldVisibility(
  db: Db,
  viewer: Viewer,
  campaignId: string,
): Promise<CustomFieldVisibility> {
  const [allFields, visibleFields] = await Promise.all([
    sql<FieldNames & { id: string }>`
      select d.id, d.label, d.export_name, d.key, d.import_synonyms, d.params from custom_field f join field d on d.id = f.id
      where f.campaign_id = ${campaignId}`.execute(db),
    listVisibleFields(db, viewer, { campaignId, subject: IMPORT_SUBJECT }),
  ]);
  const ids = new Set(visibleFields.map(({ id }) => id));
  const hiddenNames = allFields.rows.filter(({ id }) => !ids.has(id)).map(namesOf);
  const visibleNames = visibleFields.map(namesOf);
  return {
    visibleTargets: new Set(visibleFields.map(({ id }) => customColumn(id))),
    isHiddenHeader(header) {
      const name = foldName(header);
      return hiddenNames.some((names) => names.has(name)) && !visibleNames.some((names) => names.has(name));
    },
  };
}

/** Returns the labels of the core columns, which are their headers in exported files. */
const coreHeaders = ({ core = {} }: Viewer): ReadonlySet<string> =>
  new Set(
    Object.values<GridColumn>(accountsForCampaign.columns).map((column) => nameKey(applyCoreLabel(column, core).label)),
  );

/**
 * Returns a lookup of fields by header for the headers of a file. A label has priority over a key, and a key over a
 * synonym. Of several headers that match a field, the most exact one counts. In an exported file, a field with the label
 * of a core column has a marked header, and the plain header belongs to the core column.
 */
function headersOf(fields: readonly Field[], coreLabels: ReadonlySet<string>) {
  type Match = { target: ColumnTarget; reason: string };
  const targetByMarkedLabel = new Map<string, Match>();
  // Labels can differ in signs alone, such as "Cost (net)" and "Cost, net".
  const targetByExactLabel = new Map<string, Match>();
  const targetByHeader = new Map<string, Match>();
  const addMatch = (matches: Map<string, Match>, name: string, match: Match) => {
    if (name !== '' && !matches.has(name)) matches.set(name, match);
  };
  const modes: [keyof typeof REASON, (field: Field) => string[]][] = [
    ['label', labelsOf],
    ['key', ({ key }) => [key]],
    ['synonym', ({ import_synonyms }) => import_synonyms],
  ];
  for (const [mode, names] of modes) {
    for (const field of fields) {
      const match = { target: customColumn(field.id), reason: REASON[mode] };
      for (const name of names(field)) {
        if (mode === 'label') {
          addMatch(targetByMarkedLabel, markedHeader(name), match);
          addMatch(targetByExactLabel, name, match);
        }
        addMatch(targetByHeader, foldHeader(name), match);
      }
    }
  }
  return (fileHeaders: readonly string[]): FieldHeaders => {
    const isExport = fileHeaders.some(isAccountIdHeader);
    /** Returns the matching field, and how exact the match is: 0 is the most exact. */
    const matchOf = (header: string): { match: Match; rank: number } | undefined => {
      const label = unescapeFormula(header.trim());
      const marked = targetByMarkedLabel.get(label);
      if (marked) return { match: marked, rank: 0 };
      // The id column of an exported file keeps its meaning even if a field has the same name.
      if (isAccountIdHeader(header) || (isExport && coreLabels.has(nameKey(label)))) return undefined;
      const exact = targetByExactLabel.get(label);
      if (exact) return { match: exact, rank: 1 };
      const folded = targetByHeader.get(foldHeader(header));
      return folded && { match: folded, rank: 2 };
    };
    const bestRanks = new Map<ColumnTarget, number>();
    for (const header of fileHeaders) {
      const { match, rank = 2 } = matchOf(header) ?? {};
      if (match) bestRanks.set(match.target, Math.min(rank, bestRanks.get(match.target) ?? rank));
    }
    return (header) => {
      const found = matchOf(header);
      return found && found.rank === bestRanks.get(found.match.target) ? { ...found.match, confidence: 0.98 } : null;
    };
  };
}

/** Returns the fields of a mapping that the viewer can see, including fields that can no longer be imported. */
export async function loadVisibleTargets(
  db: Db,
  viewer: Viewer,
  { campaign_id, mapping }: { campaign_id: string; mapping: Readonly<Record<string, ColumnTarget>> | null },
): Promise<{ fields: Field[]; targets: TargetField[]; labels: Map<string, string> }> {
  const mappedTargets = new Set(Object.values(mapping ?? {}).filter((target) => !isCoreTarget(target)));
  const allFields =
    mappedTargets.size > 0
      ? await listVisibleFields(db, viewer, { campaignId: campaign_id, subject: IMPORT_SUBJECT })
      : [];
  const fields = allFields.filter(({ id }) => mappedTargets.has(customColumn(id)));
  const targets = fields.map(toTargetField);
  return {
    fields,
    targets,
    labels: new Map(targets.map(({ target, label }) => [target, label])),
  };
}
