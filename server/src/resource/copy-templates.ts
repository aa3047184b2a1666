import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { columnsOf } from '../record/row.ts';

export interface CopiedTemplate {
  id: string;
  source_id: string;
  version_id: string;
  source_version_id: string;
}

interface Templates {
  table: 'email_template' | 'docs_template';
  versions: 'email_template_version' | 'docs_template_version';
}

const ROW_COLUMNS = ['id', 'campaign_id', 'version', 'version_no', 'state', 'created_at', 'updated_at', 'archived_at'];

/** Copies the templates of a campaign to another campaign, as drafts with the newest version of each template. */
export async function copyTemplates(
  trx: Trx,
  { table, versions }: Templates,
  { from, to, createdBy }: { from: string; to: string; createdBy: string },
): Promise<CopiedTemplate[]> {
  const columns = Object.keys(columnsOf(table)).filter((name) => !ROW_COLUMNS.includes(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const sourceColumns = sql.join(columns.map((name) => sql.ref(`t.${name}`)));
  const { rows } = await sql<CopiedTemplate>`
    with copied_template as materialized (
      select t.id as source_id, gen_random_uuid() as id, v.id as source_version_id, gen_random_uuid() as version_id
      from ${sql.table(table)} t join ${sql.table(versions)} v on v.template_id = t.id and v.number = t.version_no
      where t.campaign_id = ${from} and t.archived_at is null),
    new_template as (
      insert into ${sql.table(table)} (id, campaign_id, ${names})
      select c.id, ${to}, ${sourceColumns} from copied_template c join ${sql.table(table)} t on t.id = c.source_id),
    first_version as (
      insert into ${sql.table(versions)} (id, template_id, number, content, made, created_by)
      select c.version_id, c.id, 1, v.content, v.made, ${createdBy}
      from copied_template c join ${sql.table(versions)} v on v.id = c.source_version_id)
    select * from copied_template`.execute(trx);
  return rows;
}
