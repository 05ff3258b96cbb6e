alter table auctions add column has_far_dates boolean not null default false;
-- Dates from before the bound are exempt from it.
update auctions set has_far_dates = true where end_time > start_time + make_interval(hours => 407 * 24)
  or start_time >= timestamptz '2200-01-01 00:00:00+00' or end_time >= timestamptz '2200-01-01 00:00:00+00';
-- `not valid`: the statement above made every row fit, and a large table need not be read again.
alter table auctions add constraint auctions_dates_near check (has_far_dates or (
  end_time <= start_time + make_interval(hours => 407 * 24)
  and start_time < timestamptz '2200-01-01 00:00:00+00' and end_time < timestamptz '2200-01-01 00:00:00+00'
)) not valid;
alter table operator_tasks
  drop constraint operator_tasks_auction_id_fkey,
  add constraint operator_tasks_auction_id_fkey foreign key (auction_id) references auctions on delete set null;
-- A person has to look at each, unless it is decided.
insert into operator_tasks (kind, subject, auction_id)
  select 'auction_dates', auction_id::text, auction_id from auctions where has_far_dates and outcome is null
  on conflict (kind, subject) do nothing;
