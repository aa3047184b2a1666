import { campaigns } from '@leadwright/contract/features/campaigns';
import { useCall } from '../../api/hooks.ts';

/** Returns a campaign; undefined while it loads or when the user may not read it. */
export const useCampaign = (id: string) => useCall(campaigns.view, { params: { id } }, { retry: false }).data;
