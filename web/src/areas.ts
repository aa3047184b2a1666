/**
 * The areas of the menu and their groups, in menu order. A screen names its group; areas and groups are shown when the
 * user may open one of their screens. The keys `g` and then `key` open an area.
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

/** The sections of the campaign menu, in menu order. */
export const CAMPAIGN_SECTIONS = ['overview', 'setup', 'data', 'selling', 'quality', 'client', 'history'] as const;
export type CampaignSection = (typeof CAMPAIGN_SECTIONS)[number];
