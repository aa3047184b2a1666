import { z } from 'zod';
import { dataset } from '../grid.ts';
import { MATCH_JOB } from './jobs.ts';

/** Labels of all audit log actions. */
export const AUDIT_ACTIONS = {
  accept: 'Invitation accepted',
  activate: 'Activated',
  'api-token-add': 'API token created',
  'api-token-revoke': 'API token revoked',
  archive: 'Archived',
  'bulk-change': 'Changed in bulk',
  'bulk-undo': 'Bulk change undone',
  create: 'Created',
  decide: 'Decided',
  delete: 'Deleted',
  discard: 'Discarded',
  edit: 'Redefined',
  erase: 'Erased',
  export: 'Exported',
  'external-account': 'Provider account linked',
  'import.load': 'Rows checked',
  [MATCH_JOB]: 'Matched',
  'import.stage': 'File read',
  invite: 'Invited',
  learn: 'Learned from decisions',
  merge: 'Merged',
  'passkey-add': 'Passkey added',
  'passkey-remove': 'Passkey removed',
  password: 'Password set',
  'password-link': 'Password link sent',
  purge: 'Emptied',
  'recovery-code': 'Recovery code used',
  'recovery-codes': 'New recovery codes',
  restore: 'Restored',
  reveal: 'Numbers shown',
  reverse_lookup: 'Rechecked',
  revoke: 'Invitation revoked',
  rights: 'Permissions changed',
  'set default': 'Set as default',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out everywhere',
  state: 'State changed',
  tag: 'Tagged',
  'two-factor-off': 'Two-factor switched off',
  'two-factor-on': 'Two-factor switched on',
  'two-factor-reset': 'Two-factor reset',
  undo: 'Undone',
  untag: 'Tag removed',
  update: 'Changed',
  upload: 'Uploaded',
  'view-as': 'Viewed as user',
  'view-as-end': 'Stopped viewing as user',
  'webhook-remove': 'Webhook removed',
  'webhook-set': 'Webhook set',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * The actions of all users on all records. It requires a separate permission, because it reveals values of every
 * record.
 */
export const auditLog = dataset({
  name: 'audit_log',
  title: 'Audit log',
  subject: 'audit',
  path: '/api/audit-log/list',
  defaultSort: [{ colId: 'at', sort: 'desc' }],
  search: ['by', 'kind', 'record_id'],
  columns: {
    at: { label: 'When', kind: 'date', clock: true, width: 170 },
    by: { label: 'Who', kind: 'text', width: 180 },
    action: { label: 'Action', kind: 'set', values: AUDIT_ACTIONS, width: 160 },
    kind: { label: 'Record type', kind: 'text', width: 150 },
    record: { label: 'Record', kind: 'text', sortable: false, filterable: false, width: 240 },
    changes: { label: 'Before → after', kind: 'text', sortable: false, filterable: false, width: 420 },
    reason: { label: 'Reason', kind: 'text', width: 200 },
    via: { label: 'Source', kind: 'text', sortable: false, filterable: false, width: 160 },
    address: { label: 'Network address', kind: 'text', hidden: true, width: 150 },
    record_id: { label: 'Record’s id', kind: 'text', hidden: true, width: 300 },
    request_id: { label: 'Call or job', kind: 'text', hidden: true, width: 300 },
  },
  extra: { entity: z.string(), about: z.string().nullable() },
});
