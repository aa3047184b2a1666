import { defineMessage, type LocalisedMessage } from '../message.ts';

/** The campaign work that a merge of accounts affects. */
export interface MergedWork {
  /** Campaigns that contain one of the merged accounts but not the survivor. */
  moved: number;
  /** Campaigns that contain several of the accounts. */
  joined: number;
  /** Open callbacks of the merged accounts. */
  callbacks: number;
  /** Activity log entries of the merged accounts. */
  entries: number;
  /** Suppression list entries created for the merged accounts. */
  suppressions: number;
}

const workMessage = (key: keyof MergedWork | 'none', english: string, count = 0) =>
  defineMessage(`mergedWork.${key}`, english, { count });

const SENTENCES: Record<keyof MergedWork, string> = {
  moved: 'Campaigns that the remaining account is added to: {{count}}. The work there continues unchanged.',
  joined:
    'Campaigns with several of the accounts: {{count}}. One row remains, with the latest status, owner and grade, but “Do not contact” is kept; attempts are added up, and the earliest callback is the next one.',
  callbacks: 'Open callbacks that move to the remaining account: {{count}}.',
  entries: 'Activity entries that are shown with those of the remaining account: {{count}}.',
  suppressions: 'Suppression entries that apply to the remaining account: {{count}}.',
};
const NO_WORK_MESSAGE = workMessage('none', 'None of the merged accounts is in a campaign: no work changes.');

/** Describes the effects of a merge on the work in campaigns, one sentence each. */
export function mergedWorkMessages(work: MergedWork): LocalisedMessage[] {
  const names = Object.keys(SENTENCES) as (keyof MergedWork)[];
  const messages = names.filter((name) => work[name] > 0).map((name) => workMessage(name, SENTENCES[name], work[name]));
  return messages.length > 0 ? messages : [NO_WORK_MESSAGE];
}
