-- What clients have ordered. Money is in minor units of the order's currency.
create table purchase_order (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  number text not null check (char_length(number) between 1 and 40),
  title text not null default '',
  campaigns uuid[] not null default '{}',
  type text not null check (type in ('days', 'hours', 'leads', 'meetings', 'fixed')),
  quantity numeric(12, 2) check (quantity > 0),
  currency text not null,
  unit_price bigint check (unit_price >= 0),
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  start_date date not null,
  end_date date not null,
  issued_on date,
  received_on date,
  billing_contact text not null default '',
  over_delivery text not null default 'warn' check (over_delivery in ('stop', 'warn', 'allow')),
  over_delivery_price bigint check (over_delivery_price >= 0),
  alert_at jsonb not null default '[50, 80, 100]',
  notes text not null default '',
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'approved', 'active', 'on_hold', 'exhausted', 'expired', 'closed', 'cancelled')),
  revision integer not null default 1,
  reserved numeric(12, 2) not null default 0 check (reserved >= 0),
  consumed numeric(12, 2) not null default 0 check (consumed >= 0),
  total bigint check (total >= 0),
  -- One at a fixed price is drawn in hundredths of the whole.
  capacity numeric(12, 2) not null generated always as (case when type = 'fixed' then 100 else quantity end) stored,
  remaining numeric(12, 2) not null
    generated always as (case when type = 'fixed' then 100 else quantity end - reserved - consumed) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint purchase_order_dates check (end_date >= start_date),
  constraint purchase_order_total check (type = 'fixed' or total is not distinct from round(quantity * unit_price)),
  constraint purchase_order_quantity check ((type = 'fixed') = (quantity is null)),
  -- What two draws at once, a lowered quantity or a changed policy could do to a balance ends here.
  constraint purchase_order_balance
    check (over_delivery <> 'stop' or reserved + consumed <= case when type = 'fixed' then 100 else quantity end)
);
create unique index purchase_order_number_key on purchase_order (client_id, fold(number));
create index purchase_order_end_idx on purchase_order (end_date) where state in ('active', 'on_hold', 'exhausted');

-- The ledger: each line moves what is reserved, what is consumed, or from the one to the other.
create table purchase_order_line (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references purchase_order,
  at timestamptz not null default now(),
  kind text not null check (kind in ('reserve', 'consume', 'release', 'reverse', 'adjust')),
  source text not null check (source in ('hours', 'opportunity', 'manual')),
  -- What it is drawn for, where that is a record.
  source_id uuid,
  reference text not null default '',
  reserved numeric(12, 2) not null default 0,
  consumed numeric(12, 2) not null default 0,
  amount bigint,
  reverses uuid references purchase_order_line,
  by_user_id uuid references app_user,
  reason text not null default '',
  -- What remains of the order after it.
  remaining numeric(12, 2) not null,
  constraint purchase_order_line_moves check (
    case kind
      when 'reserve' then reserved > 0 and consumed = 0
      when 'consume' then consumed > 0 and reserved in (0, -consumed)
      when 'release' then reserved < 0 and consumed = 0
      when 'reverse' then consumed < 0 and reserved = 0 and reverses is not null
      else consumed <> 0 and reserved = 0 and reason <> ''
    end)
);
create index purchase_order_line_order_idx on purchase_order_line (order_id, at, id);
create unique index purchase_order_line_reverses_key on purchase_order_line (reverses);

create function draw_on_order() returns trigger language plpgsql as $$
declare
  ordered purchase_order;
begin
  update purchase_order set reserved = reserved + new.reserved, consumed = consumed + new.consumed
  where id = new.order_id returning * into ordered;
  if new.reserved + new.consumed > 0
    and (ordered.state <> 'active' or ordered.archived_at is not null or current_date not between ordered.start_date and ordered.end_date)
  then
    raise exception 'nothing is drawn on an order that is not active' using errcode = 'check_violation', constraint = 'purchase_order_active';
  end if;
  new.remaining = ordered.remaining;
  return new;
end $$;
create trigger purchase_order_line_draws before insert on purchase_order_line for each row execute function draw_on_order();
create trigger purchase_order_line_is_append_only before delete or update on purchase_order_line
  for each row execute function refuse_change();

create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'the balance of an order is moved by its ledger alone';
end $$;
-- Lines of the ledger move it from within their own trigger.
create trigger purchase_order_balance_is_its_ledgers before update on purchase_order for each row
  when ((old.reserved, old.consumed) is distinct from (new.reserved, new.consumed) and pg_trigger_depth() = 0)
  execute function refuse_balance();
create trigger purchase_order_begins_unused before insert on purchase_order for each row
  when (new.reserved <> 0 or new.consumed <> 0) execute function refuse_balance();

-- The terms as they were before an amendment.
create table purchase_order_revision (
  order_id uuid not null references purchase_order,
  revision integer not null,
  kind text not null check (kind in ('amend', 'extend')),
  reason text not null,
  terms jsonb not null,
  by_user_id uuid references app_user,
  at timestamptz not null default now(),
  primary key (order_id, revision)
);
create trigger purchase_order_revision_is_append_only before delete or update on purchase_order_revision
  for each row execute function refuse_change();

comment on table purchase_order is 'local table: its balance is kept by a trigger';
comment on table purchase_order_line is 'local table: kept append-only by a trigger, and moves the balance of its order';
comment on table purchase_order_revision is 'local table: kept append-only by a trigger';
