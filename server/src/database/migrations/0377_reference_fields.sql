-- Fields whose value is a user of the agency, or another account.
alter table field drop constraint field_type_check;
alter table field add constraint field_type_check check (type in ('text', 'long_text', 'integer', 'decimal', 'money', 'email',
  'url', 'phone', 'country', 'select', 'multi_select', 'date', 'date_time', 'boolean', 'rating', 'user', 'account_ref'));
