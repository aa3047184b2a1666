export const unmatchedPath = (campaignId: string) => `/accounts/unmatched/${campaignId}`;
export const withoutPath = (campaignId: string) => `/accounts/remain_unmatched/${campaignId}`;
export const modelPath = (campaignId: string) => `/campaign/${campaignId}/matching`;
export const accountPath = (id: string) => `/accounts/${id}`;
export const campaignAccountsPath = (campaignId: string) => `/campaign-account?campaign=${campaignId}`;
export const importPath = (campaignId: string) => `/select_column_import_account_to_campaign?campaign=${campaignId}`;

/** The address carries the campaign's name for those who read it; nothing depends on it. */
export function matchedPath(campaignId: string, name: string | undefined): string {
  const slug = (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `/accounts/matched/${campaignId}/${encodeURIComponent(slug || 'campaign')}`;
}
export const rejectedPath = (campaignId: string, name: string | undefined) =>
  `${matchedPath(campaignId, name)}?show=rejected`;
