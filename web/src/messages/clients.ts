export const clients = {
  groups: { company: 'Company', terms: 'Terms' },
  addCampaign: 'Add a campaign',
};
