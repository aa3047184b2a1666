import { Announced, useAnnounce, useAnnounced } from '../announced.ts';

/** The campaign of a page whose address does not name it, such as an import. */
const campaignOfPage = new Announced<string | undefined>(undefined);

export const useAnnouncedCampaign = (id: string | undefined) => useAnnounce(campaignOfPage, id);
export const useCampaignOfPage = () => useAnnounced(campaignOfPage);
