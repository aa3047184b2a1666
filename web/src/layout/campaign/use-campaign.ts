import { campaigns } from '@leadwright/contract/features/campaigns';
import { useCall } from '../../api/hooks.ts';

/** Loads a campaign. It has no data while it loads or when the user may not read it. */
export const useCampaign = (id: string) => useCall(campaigns.view, { params: { id } }, { retry: false });
