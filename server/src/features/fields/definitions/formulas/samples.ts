import { sql } from 'kysely';
import { sharedRule, visible } from '../../../../access/scope.ts';
import type { Viewer } from '../../../../access/viewer.ts';
import type { Db } from '../../../../database/pool.ts';
import {
  compileFormulas,
  listVisibleFields,
  nameOfRecord,
  recordOf,
  ruleOf,
  workingTablesOf,
} from '../../values/custom-fields.service.ts';
import type { FormulaDraft } from './check-formula.ts';

const MAX_SAMPLES = 5;
const PREVIEW_ID = '00000000-0000-0000-0000-000000000000';

interface Sample {
  record: string;
  value: string | number | boolean | null;
}
export interface Samples {
  campaign: string | null;
  samples: Sample[];
}

/** Calculates a valid formula for some records of a campaign that the viewer can see. */
export async function loadSamples(
  db: Db,
  viewer: Viewer,
  { kind, entity, campaign_id, client_id, formula }: FormulaDraft,
  sources: Readonly<Record<string, string>>,
): Promise<Samples> {
  const noSamples = { campaign: null, samples: [] };
  if (kind === 'opportunity') return noSamples;
  const tables = workingTablesOf(entity);
  const ids = Object.values(sources);
  const { rows: campaigns } = await sql<{ id: string; name: string }>`
    select c.id, c.name from campaign c
    where ${campaign_id ? sql`c.id = ${campaign_id}` : sql`true`} and ${client_id ? sql`c.client_id = ${client_id}` : sql`true`}
      and ${visible(viewer, sharedRule('campaign'), 'c')}
      and exists (select from ${sql.table(tables.table)} k where k.campaign_id = c.id)
      and (select count(distinct f.id) from custom_field f where f.campaign_id = c.id and not f.hidden
        and f.id = any(${ids}::uuid[])) = ${new Set(ids).size}
    order by c.created_at desc, c.id limit 1`.execute(db);
  const [campaign] = campaigns;
  if (!campaign) return noSamples;
  const rule = ruleOf(tables);
  const fields = await listVisibleFields(db, viewer, {
    campaignId: campaign.id,
    entity: tables.entity,
    subject: rule.subject,
    states: ['active'],
  });
  const previewField = {
    ...{ id: PREVIEW_ID, key: '', label: '', entity, type: 'formula' as const, options: [], slot: '' },
    ...{ params: { formula }, sources },
  };
  const value = compileFormulas([...fields, previewField], viewer)
    .get(PREVIEW_ID)
    ?.sql('k');
  if (!value) return noSamples;
  const { rows } = await sql<Sample>`
    select ${nameOfRecord(tables, 'k')} as record, to_jsonb(${value}) as value from ${sql.table(tables.table)} k
    where k.campaign_id = ${campaign.id} and ${visible(viewer, rule, 'k')}
    order by ${recordOf(tables, 'k')} limit ${MAX_SAMPLES}`.execute(db);
  return { campaign: campaign.name, samples: rows };
}
