import { defineMessage, type LocalisedMessage } from '../message.ts';

/** How much of the work on accounts a merge of them touches. */
export interface MergedWork {
  /** Campaigns that one of the others is in and the survivor is not. */
  moved: number;
  /** Campaigns that several of them are in. */
  joined: number;
  /** Open callbacks of the others. */
  callbacks: number;
  /** What the trail says of the others. */
  entries: number;
  /** Entries of suppression lists that were made for the others. */
  suppressions: number;
}

const say = (key: keyof MergedWork | 'none', english: string, count = 0) =>
  defineMessage(`mergedWork.${key}`, english, { count });

const SAYS: Record<keyof MergedWork, string> = {
  moved: 'Campaigns that the remaining account is added to: {{count}}. The work there continues unchanged.',
  joined:
    'Campaigns with several of the accounts: {{count}}. One row remains, with the latest status, owner and grade, but “Do not contact” is kept; attempts are added up, and the earliest callback is the next one.',
  callbacks: 'Open callbacks that move to the remaining account: {{count}}.',
  entries: 'Activity entries that are shown with those of the remaining account: {{count}}.',
  suppressions: 'Suppression entries that apply to the remaining account: {{count}}.',
};
const NONE = say('none', 'None of the merged accounts is in a campaign: no work changes.');

/** What a merge does to the work in campaigns, in sentences. */
export function mergedWorkWords(work: MergedWork): LocalisedMessage[] {
  const names = Object.keys(SAYS) as (keyof MergedWork)[];
  const said = names.filter((name) => work[name] > 0).map((name) => say(name, SAYS[name], work[name]));
  return said.length > 0 ? said : [NONE];
}
