import type { ActorContext } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { copyTemplates } from '../../resource/copy-templates.ts';
import type { CampaignCopy } from '../campaign-parts/campaign-copy.service.ts';

const KIND = { table: 'docs_template', versions: 'docs_template_version' } as const;

/** Copies the document templates of one campaign to another. Files are stored by content and not duplicated. */
export async function copyDocsTemplates(
  trx: Trx,
  { viewer }: ActorContext,
  { from, to }: CampaignCopy,
): Promise<number> {
  return (await copyTemplates(trx, KIND, { from, to, createdBy: viewer.userId })).length;
}
