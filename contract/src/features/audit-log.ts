import { z } from 'zod';
import { dataset } from '../grid.ts';

/** Everything that can be done to a record, as the audit log calls it, in words. */
export const AUDIT_ACTIONS = {
  accept: 'Invitation accepted',
  activate: 'Put to use',
  archive: 'Archived',
  'bulk-change': 'Changed in bulk',
  'bulk-undo': 'Bulk change undone',
  create: 'Created',
  decide: 'Decided',
  delete: 'Deleted',
  discard: 'Discarded',
  edit: 'Redefined',
  export: 'Exported',
  'import.load': 'Rows checked',
  'import.match': 'Matched',
  'import.stage': 'File read',
  invite: 'Invited',
  learn: 'Learned from decisions',
  merge: 'Merged',
  password: 'Password set',
  'password-link': 'Password link sent',
  purge: 'Emptied',
  restore: 'Restored',
  reverse_lookup: 'Looked for anew',
  revoke: 'Invitation taken back',
  rights: 'Rights changed',
  'set default': 'Made the default',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out everywhere',
  state: 'State changed',
  tag: 'Tagged',
  undo: 'Undone',
  untag: 'Tag removed',
  update: 'Changed',
  upload: 'Uploaded',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** What everybody did, over all records. Who reads it sees values of every record: a right of its own. */
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
    action: { label: 'What', kind: 'set', values: AUDIT_ACTIONS, width: 160 },
    kind: { label: 'Of what', kind: 'text', width: 150 },
    record: { label: 'Record', kind: 'text', sortable: false, filterable: false, width: 240 },
    changes: { label: 'Before → after', kind: 'text', sortable: false, filterable: false, width: 420 },
    reason: { label: 'Why', kind: 'text', width: 200 },
    via: { label: 'From where', kind: 'text', sortable: false, filterable: false, width: 160 },
    address: { label: 'Network address', kind: 'text', hidden: true, width: 150 },
    record_id: { label: 'Record’s id', kind: 'text', hidden: true, width: 300 },
    request_id: { label: 'Call or job', kind: 'text', hidden: true, width: 300 },
  },
  extra: { entity: z.string(), about: z.string().nullable() },
});
