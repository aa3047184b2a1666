/** The addresses of the client's own frame. Apart from the others, which it does not load. */
// biome-ignore format: one line a thing
export const CLIENT_PATHS = {
  clientCampaigns: '/client-dashboard/campaignlists', clientCampaign: '/client-dashboard/client_campaign_view/:campaignId',
  clientDocuments: '/client-dashboard/documents', clientDocument: '/client-dashboard/document/:documentId',
  clientGantt: '/campaigns/view-gantt-steps/:campaignId/:clientUserId',
} as const;
