import { campaigns } from '@leadwright/contract/features/campaigns';
import { useCall } from '../../api/hooks.ts';

/** The campaign that a screen belongs to; nothing where it may not be read. */
export const useCampaign = (id: string) => useCall(campaigns.view, { params: { id } }, { retry: false }).data;
