-- When somebody last signed in, for their own profile.
create index audit_event_sign_in_idx on audit_event (user_id, at desc) where entity = 'sessions' and action = 'sign-in';
