-- Assignments are changes, and a plan is a change that has not been started.
drop table assignment_row;
drop table assignment;
alter table change
  drop constraint change_state_check,
  add constraint change_state_check
    check (state in ('planned', 'running', 'stopped', 'done', 'undoing', 'undone'));
