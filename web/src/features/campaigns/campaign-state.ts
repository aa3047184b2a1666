import type { CAMPAIGN_STATE } from '@leadwright/contract/features/campaigns';

export const STATE_COLOUR: Record<keyof typeof CAMPAIGN_STATE, string> = {
  draft: 'gray',
  planned: 'primary',
  ready: 'primary',
  live: 'success',
  paused: 'warning',
  completing: 'success',
  completed: 'gray',
  cancelled: 'danger',
};
