/** The addresses of the client frame; separate, because it does not load the others. */
// biome-ignore format: one line a thing
export const CLIENT_PATHS = {
  clientCampaigns: '/client-dashboard/campaignlists', clientCampaign: '/client-dashboard/client_campaign_view/:campaignId',
  clientDocuments: '/client-dashboard/documents', clientDocument: '/client-dashboard/document/:documentId',
  clientGantt: '/campaigns/view-gantt-steps/:campaignId/:clientUserId',
} as const;
