/** What other features use of custom fields; the columns of a grid are a query of their own. */
export { campaignValues } from './campaign-values.ts';
export { clearBatch, forgetSlot, otherPlaceOf } from './empty-places.ts';
export { purgeFieldTask } from './purge-field.tasks.ts';
export { slotsOf } from './slots.ts';
export { placeFields, refuseFullCampaigns, takeOtherPlace } from './use-fields.ts';
export { writeCustomValues } from './write-values.ts';
