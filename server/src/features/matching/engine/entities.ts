import {
  type AccountInput,
  blockingKeys,
  type ComparisonModel,
  type ContactInput,
  contactKeys,
  contactValues,
  DEFAULT_ACCOUNT_MODEL,
  DEFAULT_CONTACT_MODEL,
  duplicateVetoes,
  type NormalisedAccount,
  type NormalisedContact,
  nameTokens,
  normaliseAccount,
  normaliseContact,
  type PairScore,
  scoreContactPair,
  scorePair,
  type TokenFrequency,
  type ValueFrequency,
} from '@leadwright/matching';

/** What is matched: companies or people. */
export type Entity = 'account' | 'contact';
export type EntityInput = AccountInput | ContactInput;

/** How often words of companies and values of people stand in the master, and which keys are known to be full. */
export interface Frequency extends TokenFrequency, ValueFrequency {
  /** Keys of more records than are read of any key; each is found out when it is met. */
  readonly fullKeys?: Set<bigint>;
}

/** How the engine treats one kind of record. */
interface Engine<Input, Comparable> {
  normalise(input: Input): Comparable;
  /** Words or values whose frequency in the master counts. */
  tokens(record: Comparable): string[];
  keys(record: Comparable, frequency: Frequency): { core: bigint[]; fuzzy: bigint[] };
  score(query: Comparable, candidate: Comparable, frequency: Frequency, model: ComparisonModel): PairScore;
  /** What speaks against two records of one list being one, beside what `score` says. */
  pairVetoes(left: Comparable, right: Comparable, score: PairScore): string[];
  /** The shipped model. */
  model: ComparisonModel;
}

const account: Engine<AccountInput, NormalisedAccount> = {
  normalise: normaliseAccount,
  tokens: nameTokens,
  keys: blockingKeys,
  score: scorePair,
  pairVetoes: duplicateVetoes,
  model: DEFAULT_ACCOUNT_MODEL,
};

const contact: Engine<ContactInput, NormalisedContact> = {
  normalise: normaliseContact,
  tokens: contactValues,
  keys: contactKeys,
  score: scoreContactPair,
  pairVetoes: () => [],
  model: DEFAULT_CONTACT_MODEL,
};

/** A record in its comparable form; only the engine of its own kind looks inside. */
export type Comparable = { v: number };

export const ENGINES = { account, contact } as unknown as Record<Entity, Engine<EntityInput, Comparable>>;

/** Where the database keeps the key index of each kind. */
export const INDEX_TABLES = {
  account: {
    match: 'account_match',
    key: 'account_key',
    token: 'name_token',
    state: 'match_index',
    no: 'account_no',
    count: 'accounts',
  },
  contact: {
    match: 'contact_match',
    key: 'contact_key',
    token: 'contact_token',
    state: 'contact_index',
    no: 'contact_no',
    count: 'contacts',
  },
} as const satisfies Record<Entity, Record<string, string>>;
