import type { SetupKey, SetupState } from '@leadwright/contract/features/campaign-setup';
import type { CampaignState } from '@leadwright/contract/features/campaigns';
import type { LocalisedMessage } from '@leadwright/contract/message';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/** The data of a campaign that a setup page needs. */
export interface SetupCampaign {
  id: string;
  client_id: string;
  state: CampaignState;
}

interface Verdict {
  state: SetupState;
  reason: LocalisedMessage;
}
export const setupDone = (reason: LocalisedMessage): Verdict => ({ state: 'done', reason });
export const setupNeedsAttention = (reason: LocalisedMessage): Verdict => ({ state: 'attention', reason });
export const setupNotNeeded = (reason: LocalisedMessage): Verdict => ({ state: 'not_needed', reason });

/** A page of the campaign setup. The feature that provides the page also judges its state. */
export interface SetupPage {
  key: SetupKey;
  link: (campaign: SetupCampaign) => ScreenLink;
  judge: (db: Db, campaign: SetupCampaign, viewer: Viewer) => Promise<Verdict>;
}
