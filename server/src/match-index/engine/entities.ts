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

/** The kinds of records that are matched: companies or people. */
export type Entity = 'account' | 'contact';
export type EntityInput = AccountInput | ContactInput;

/** The frequencies of company words and person values in the master database, and the known full keys. */
export interface Frequency extends TokenFrequency, ValueFrequency {
  /** Keys with more records than the read limit. A key is added when it is read. */
  readonly fullKeys?: Set<bigint>;
}

/** The functions of the engine for one kind of record. */
interface Engine<Input, Comparable> {
  normalise(input: Input): Comparable;
  /** Returns the words or values whose frequency in the master is counted. */
  tokens(record: Comparable): string[];
  keys(record: Comparable, frequency: Frequency): { core: bigint[]; fuzzy: bigint[] };
  score(query: Comparable, candidate: Comparable, frequency: Frequency, model: ComparisonModel): PairScore;
  /** Returns further reasons, apart from those in `score`, why two records of one list are different. */
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

/** A record in comparable form, whose content only the engine of its kind uses. */
export type Comparable = { v: number };

export const ENGINES = { account, contact } as unknown as Record<Entity, Engine<EntityInput, Comparable>>;

/** Tables and columns of the key index of each kind. */
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
