/** Names of tables and folders in previews and certificates. */
const PLACE_NAMES: Record<string, string> = {
  contact: 'Contacts',
  account_contact: 'Roles of contacts at accounts',
  contact_match: 'Matching records of contacts',
  account: 'Accounts',
  account_phone: 'Phones of accounts',
  account_match: 'Matching records of accounts',
  audit_event: 'Audit log',
  change: 'Changes of many rows',
  change_row: 'Snapshots of changes of many rows',
  client: 'Clients',
  client_email: 'Client emails',
  grid_view: 'Saved views',
  import_raw: 'Imported files, cell by cell',
  import_row: 'Imported rows',
  job: 'Jobs',
  mail: 'Email outbox',
  mail_attempt: 'Email delivery log',
  match_candidate: 'Match evidence',
  match_decision: 'Match decisions',
  repeatable_call: 'Replies kept for repeated calls',
  suppression: 'Suppression lists',
  user_preference: 'Settings of users',
  'file:exports': 'Export files',
  'file:uploads': 'Uploaded files',
};

/** Returns the display name of a table or folder. */
export const placeName = (place: string): string => {
  const readableName = place.replaceAll('_', ' ');
  return PLACE_NAMES[place] ?? readableName.slice(0, 1).toUpperCase() + readableName.slice(1);
};
