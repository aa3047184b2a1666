import type { Batch } from '@leadwright/contract/features/imports';

const UPLOAD = '/select_column_import_account_to_campaign';

export function uploadPath(campaignId?: string | null): string {
  return campaignId ? `${UPLOAD}?campaign=${campaignId}` : UPLOAD;
}

/** The step is the batch's own unless `step` goes back to an earlier one. */
export function columnsPath({ id, campaign_id }: Pick<Batch, 'id' | 'campaign_id'>, step?: 'read' | 'map'): string {
  return `${uploadPath(campaign_id)}&batch=${id}${step ? `&step=${step}` : ''}`;
}

export const checkPath = (batchId: string) => `/import_account_to_campaign/${batchId}`;

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'campaign';

export const reviewPath = (batch: Batch) => `/accounts/unmatched/${batch.campaign_id}`;
export const matchedPath = (batch: Batch) =>
  `/accounts/matched/${batch.campaign_id}/${encodeURIComponent(slug(batch.campaign_name))}`;
export const campaignAccountsPath = (batch: Batch) => `/campaign-account?campaign=${batch.campaign_id}`;
