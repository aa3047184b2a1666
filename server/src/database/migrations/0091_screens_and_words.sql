-- Where a user arrives is a screen by its name; its address is the page's affair.
alter table user_type alter column landing_page set default 'dashboard';
update user_type set landing_page = case landing_page when '/' then 'dashboard' else ltrim(landing_page, '/') end;

-- How a row came to its account, in the words of the screens.
update campaign_account set link_method = 'new account' where link_method = 'new company';
