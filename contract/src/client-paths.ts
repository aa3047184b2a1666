/** Paths of the client pages. A separate module, because those pages do not load the other paths. */
// biome-ignore format: one line per topic
export const CLIENT_PATHS = {
  clientCampaigns: '/client-dashboard/campaignlists', clientCampaign: '/client-dashboard/client_campaign_view/:campaignId',
  clientDocuments: '/client-dashboard/documents', clientDocument: '/client-dashboard/document/:documentId',
  clientGantt: '/campaigns/view-gantt-steps/:campaignId/:clientUserId',
} as const;
