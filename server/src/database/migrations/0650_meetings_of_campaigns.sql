-- The list of campaigns counts the meetings of each against its target: a few of very many entries.
create index trail_entry_meeting_idx on trail_entry (campaign_id) where counts_as @> '{meeting}';
