/**
 * The areas of the menu by activity, in its order, with the groups of each. A screen names its group; an area or group
 * is shown when the user may open one of its screens. `key` opens an area after `g`.
 */
export const AREAS = [
  { name: 'home', key: 'h', groups: ['today'] },
  { name: 'campaigns', key: 'c', groups: ['campaigns', 'planning'] },
  { name: 'data', key: 'd', groups: ['bringIn', 'decide', 'improve', 'master'] },
  { name: 'selling', key: 's', groups: ['selling'] },
  { name: 'quality', key: 'q', groups: ['quality'] },
  { name: 'clients', key: 'l', groups: ['clients', 'clientViews'] },
  { name: 'settings', key: 'u', groups: ['people', 'vocabulary', 'plans', 'templates', 'system'] },
] as const;

export type AreaName = (typeof AREAS)[number]['name'];
export type GroupName = (typeof AREAS)[number]['groups'][number];

/** The sections of a campaign's second-level menu, in their order. */
export const CAMPAIGN_SECTIONS = ['overview', 'setup', 'data', 'selling', 'quality', 'client', 'history'] as const;
export type CampaignSection = (typeof CAMPAIGN_SECTIONS)[number];
