import type { ClonePart } from '@leadwright/contract/features/campaign-clone';

/** From one campaign to another that has just been made of it: what each feature that is copied has to know. */
export interface Copying {
  from: string;
  to: string;
  /** How many days later the new one starts. */
  days: number;
  parts: readonly ClonePart[];
}
