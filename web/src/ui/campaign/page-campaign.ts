import { PageValue, usePageValue, useSetPageValue } from '../page-value.ts';

/** The campaign of a page whose URL does not name it, such as an import. */
const pageCampaign = new PageValue<string | undefined>(undefined);

export const useSetPageCampaign = (id: string | undefined) => useSetPageValue(pageCampaign, id);
export const usePageCampaign = () => usePageValue(pageCampaign);
