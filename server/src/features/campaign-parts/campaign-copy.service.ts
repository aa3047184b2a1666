import type { ClonePart } from '@leadwright/contract/features/campaign-clone';

/** The source and target of a campaign copy, passed to each feature that copies its part. */
export interface CampaignCopy {
  /** The id of the source campaign. */
  from: string;
  /** The id of the new campaign. */
  to: string;
  /** Days between the start of the source and that of the copy. */
  days: number;
  parts: readonly ClonePart[];
}
