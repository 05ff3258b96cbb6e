-- Double entry in one row: an amount moves from one account to another, so that every entry sums to zero by its shape.
-- Movements and their accounts are written for people in domain/src/ledger.ts; a test holds the two together.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  movement text not null,
  debit text not null,
  credit text not null,
  amount_paise bigint not null check (amount_paise > 0),
  payment_id uuid references payments,
  refund_id uuid references refunds,
  auction_id uuid references auctions,
  -- The provider's refund, where it is none of ours.
  provider_refund_id text,
  booked_at timestamptz not null default game_clock(),
  check ((movement, debit, credit) in (
    ('captured', 'provider_clearing', 'owed_to_bidders'),
    ('refund_owed', 'owed_to_bidders', 'refunds_payable'),
    ('refunded', 'refunds_payable', 'provider_clearing'),
    ('earned', 'owed_to_bidders', 'revenue'),
    ('lost', 'operator_losses', 'provider_clearing'),
    ('loss_recovered', 'owed_to_bidders', 'operator_losses')
  )),
  check (case movement
    when 'captured' then payment_id is not null
    when 'refund_owed' then refund_id is not null
    when 'refunded' then refund_id is not null
    when 'earned' then auction_id is not null
    else payment_id is not null
  end)
);
create unique index ledger_captured_once on ledger_entries (payment_id) where movement = 'captured';
create unique index ledger_owed_once on ledger_entries (refund_id) where movement = 'refund_owed';
create unique index ledger_refunded_once on ledger_entries (refund_id) where movement = 'refunded';
create unique index ledger_earned_once on ledger_entries (auction_id) where movement = 'earned';
create unique index ledger_lost_once on ledger_entries (provider_refund_id) where movement = 'lost';
create unique index ledger_loss_recovered_once on ledger_entries (payment_id) where movement = 'loss_recovered';

create trigger ledger_append_only
  before update or delete on ledger_entries
  for each row execute function reject_change();
create trigger ledger_never_emptied
  before truncate on ledger_entries
  for each statement execute function reject_change();

-- Triggers book what happens to payments and refunds, so that no way to change either can forget the ledger.
create function book_captured() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, payment_id)
    select 'captured', 'provider_clearing', 'owed_to_bidders', amount_paise, payment_id from new_rows;
  return null;
end $$;
create trigger payments_booked
  after insert on payments referencing new table as new_rows
  for each statement execute function book_captured();

create function book_refund_owed() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refund_owed', 'owed_to_bidders', 'refunds_payable', amount_paise, refund_id from new_rows;
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', amount_paise, refund_id from new_rows where state = 'refunded';
  return null;
end $$;
create trigger refunds_booked
  after insert on refunds referencing new table as new_rows
  for each statement execute function book_refund_owed();

create function book_refunded() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', n.amount_paise, n.refund_id
    from new_rows n join old_rows o using (refund_id)
    where n.state = 'refunded' and o.state <> 'refunded';
  return null;
end $$;
create trigger refunds_booked_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function book_refunded();

-- What was taken, owed and earned before there was a ledger.
insert into ledger_entries (movement, debit, credit, amount_paise, payment_id, booked_at)
  select 'captured', 'provider_clearing', 'owed_to_bidders', amount_paise, payment_id, captured_at from payments order by captured_at;
insert into ledger_entries (movement, debit, credit, amount_paise, refund_id, booked_at)
  select 'refund_owed', 'owed_to_bidders', 'refunds_payable', amount_paise, refund_id, created_at from refunds order by created_at;
insert into ledger_entries (movement, debit, credit, amount_paise, auction_id, booked_at)
  select 'earned', 'owed_to_bidders', 'revenue', sum(b.amount_paise), auction_id, a.declared_at
  from auctions a join bids b using (auction_id) where a.outcome = 'winner' group by auction_id;
