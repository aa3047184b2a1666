-- The search box of accounts finds a web address and a postcode by how they begin. The index that finds equal domains does
-- for their beginnings, too.
drop index account_domain_idx;
create index account_domain_idx on account (domain text_pattern_ops) where domain <> '';
create index account_postcode_search_idx on account (upper(replace(postcode, ' ', '')) text_pattern_ops) where postcode <> '';
