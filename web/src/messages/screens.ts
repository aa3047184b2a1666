/** Titles of the screens, in menus, breadcrumbs, pins and the command palette. */
export const screens = {
  dashboard: 'Dashboard',
  login: 'Sign in',
  notFound: 'Page not found',
  unauthorized: 'No access',
  verticals: 'Verticals',
  verticalAdd: 'Add vertical',
  vertical: 'Vertical',
  verticalEdit: 'Edit vertical',
  clients: 'Clients',
  clientAdd: 'Add client',
  client: 'Client',
  clientEdit: 'Edit client',
  campaigns: 'Campaigns',
  campaignAdd: 'Add campaign',
  campaign: 'Campaign',
  campaignEdit: 'Edit campaign',
};
