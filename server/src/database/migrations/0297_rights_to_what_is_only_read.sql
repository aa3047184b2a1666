-- Nothing is done by these subjects but reading, and by match settings nothing is archived: rights to more meant nothing.
delete from role_permission
where (action <> 'read' and subject in (
    'import_accounts_with_company_registration_number', 'import_accounts_using_machine_learning', 'resume_imported_accounts',
    'unmatched_accounts'))
  or (subject = 'match_accounts' and action = 'delete');
