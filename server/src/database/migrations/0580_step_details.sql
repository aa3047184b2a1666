-- What a step of a plan is besides its dates: a summary stands for the steps of its phase and takes its dates from them.
-- When work began and ended is written by the moves of its state.
alter table campaign_step
  add column is_summary boolean not null default false,
  add column colour text,
  add column actual_start date,
  add column actual_end date;
