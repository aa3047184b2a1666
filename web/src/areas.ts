/**
 * Where screens live: areas by what people do, in the order of the menu, and the groups of each. A screen names its group;
 * an area or a group is shown where somebody may open one of its screens. `key` opens an area behind `g`.
 */
export const AREAS = [
  { name: 'home', key: 'h', groups: ['today'] },
  { name: 'campaigns', key: 'c', groups: ['campaigns', 'planning'] },
  { name: 'data', key: 'd', groups: ['bringIn', 'decide', 'improve', 'master'] },
  { name: 'selling', key: 's', groups: ['selling'] },
  { name: 'quality', key: 'q', groups: ['quality'] },
  { name: 'clients', key: 'l', groups: ['clients', 'clientViews'] },
  { name: 'setUp', key: 'u', groups: ['people', 'vocabulary', 'plans', 'templates', 'system'] },
] as const;

export type AreaName = (typeof AREAS)[number]['name'];
export type GroupName = (typeof AREAS)[number]['groups'][number];

/** The second-level menu of a campaign, in its order. */
export const CAMPAIGN_SECTIONS = ['overview', 'setup', 'data', 'selling', 'quality', 'client', 'history'] as const;
export type CampaignSection = (typeof CAMPAIGN_SECTIONS)[number];
