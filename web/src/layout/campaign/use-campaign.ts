import { campaigns } from '@leadwright/contract/features/campaigns';
import { useCall } from '../../api/hooks.ts';

/** Returns the campaign of a screen; undefined when the user may not read it. */
export const useCampaign = (id: string) => useCall(campaigns.view, { params: { id } }, { retry: false }).data;
