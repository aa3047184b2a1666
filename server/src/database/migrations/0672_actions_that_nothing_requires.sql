-- Nothing requires these actions of these subjects, so their permissions had no effect.
delete from role_permission
where (action <> 'read' and subject in ('dashboard', 'audit', 'mail', 'export', 'view-as'))
  or (action <> 'create' and subject in ('clone-grade', 'api-tokens'))
  or (action <> 'update' and subject in (
    'select-campaign-fields', 'field-values', 'cascading-fields', 'populate-data', 'select-dial-action',
    'client-user-set-default'))
  or (action not in ('read', 'update') and subject in (
    'jobs', 'campaign-steps', 'assign-data', 'unmatched-accounts-contacts'))
  or (action not in ('read', 'delete') and subject = 'erase-personal-data')
  or (action = 'delete' and subject = 'suppression');
