/** What happens with work beyond the agreed amount of a purchase order or a campaign. */
export const OVER_DELIVERY = { stop: 'Stop', warn: 'Warn', allow: 'Allow' } as const;
