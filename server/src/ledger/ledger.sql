-- Triggers write the ledger's entries of each payment and refund, so that no code can record a payment or refund
-- without its entries.

create or replace trigger ledger_append_only
  before update or delete on ledger_entries
  for each row execute function reject_change();
create or replace trigger ledger_never_emptied
  before truncate on ledger_entries
  for each statement execute function reject_change();

-- Rejects earnings that an auction did not make. With a winner, a paid auction earns all its bids, and a refundable one
-- earns the winning bid alone. Free auctions and auctions without a winner earn nothing.
create or replace function check_earned() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from auctions a left join bids w on w.bid_id = a.winning_bid_id
    where a.auction_id = new.auction_id and (a.outcome is distinct from 'winner' or a.entry_mode = 'free'
      or (a.entry_mode = 'refundable' and new.amount_paise <> w.amount_paise)))
  then
    raise exception 'auction % did not earn this', new.auction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger ledger_earned
  before insert on ledger_entries
  for each row when (new.movement = 'earned') execute function check_earned();

create or replace function book_captured() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, payment_id)
    select 'captured', 'provider_clearing', 'owed_to_bidders', amount_paise, payment_id from new_rows;
  return null;
end $$;
create or replace trigger payments_booked
  after insert on payments referencing new table as new_rows
  for each statement execute function book_captured();

create or replace function book_refund_owed() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refund_owed', 'owed_to_bidders', 'refunds_payable', amount_paise, refund_id from new_rows;
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', amount_paise, refund_id from new_rows where state = 'refunded';
  return null;
end $$;
create or replace trigger refunds_booked
  after insert on refunds referencing new table as new_rows
  for each statement execute function book_refund_owed();

create or replace function book_refunded() returns trigger
  language plpgsql as $$
begin
  insert into ledger_entries (movement, debit, credit, amount_paise, refund_id)
    select 'refunded', 'refunds_payable', 'provider_clearing', n.amount_paise, n.refund_id
    from new_rows n join old_rows o using (refund_id)
    where n.state = 'refunded' and o.state <> 'refunded';
  return null;
end $$;
create or replace trigger refunds_booked_refunded
  after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function book_refunded();
