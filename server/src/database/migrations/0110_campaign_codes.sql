-- A code is unique within its client: across clients a refusal would tell one client what another has.
drop index campaign_code_key;
create unique index campaign_code_key on campaign (client_id, fold(code));
