import type { SetupKey, SetupState } from '@leadwright/contract/features/campaign-setup';
import type { CampaignState } from '@leadwright/contract/features/campaigns';
import type { LocalisedMessage } from '@leadwright/contract/message';
import type { ScreenLink } from '@leadwright/contract/screen-link';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

/** What a page of the setup has to know of its campaign. */
export interface CampaignInSetup {
  id: string;
  client_id: string;
  state: CampaignState;
}

interface Verdict {
  state: SetupState;
  reason: LocalisedMessage;
}
export const done = (reason: LocalisedMessage): Verdict => ({ state: 'done', reason });
export const needsAttention = (reason: LocalisedMessage): Verdict => ({ state: 'attention', reason });
export const notNeeded = (reason: LocalisedMessage): Verdict => ({ state: 'not_needed', reason });

/** A page of the setup: its feature says how the campaign stands there. */
export interface SetupPage {
  key: SetupKey;
  link: (campaign: CampaignInSetup) => ScreenLink;
  judge: (db: Db, campaign: CampaignInSetup, viewer: Viewer) => Promise<Verdict>;
}
