/** Methods of assigning rows. */
export const ASSIGN_METHOD = {
  manual: 'To one developer',
  even: 'Evenly',
  weighted: 'By capacity',
  rule: 'By country, vertical or language',
  top: 'A fixed number each, from the top of the list',
  random: 'At random, for a test',
  withdraw: 'Unassigned',
} as const;
export type AssignMethod = keyof typeof ASSIGN_METHOD;

/** Values that a rule can test. */
export const RULE_BY = { territory: 'Country', vertical: 'Vertical', language: 'Language' } as const;
export type RuleBy = keyof typeof RULE_BY;

/** What happens to agreed callbacks of a reassigned record. */
export const CALLBACKS = {
  record: 'Move with the record',
  developer: 'Stay with the developer who agreed them',
} as const;
export type Callbacks = keyof typeof CALLBACKS;
