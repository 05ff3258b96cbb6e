-- The payment that made its order paid; every other one of the order is owed back by itself.
alter table payments add column is_first boolean;
update payments p set is_first = payment_id = (
  select payment_id from payments f where f.payment_order_id = p.payment_order_id order by captured_at, payment_id limit 1
);
alter table payments alter column is_first set not null;
create unique index payments_one_first on payments (payment_order_id) where is_first;

alter table refunds
  add column provider_refund_id text unique,
  add column tries int not null default 0,
  -- What the provider said when it refused for good.
  add column refusal text,
  add column refused_at timestamptz,
  drop constraint refunds_state_check,
  -- 'refused' waits for an operator (T12); the bidder sees that the refund is delayed.
  add constraint refunds_state_check check (state in ('pending', 'refused', 'refunded')),
  add constraint refunds_refused_check check ((state = 'refused') = (refused_at is not null));
create index refunds_refused on refunds (refused_at) where state = 'refused';

create function check_refund_move() returns trigger
  language plpgsql as $$
begin
  if old.state = 'refunded' or (new.payment_id, new.amount_paise, new.reason) is distinct from (old.payment_id, old.amount_paise, old.reason) then
    raise exception 'refund %: what was refunded, and why, never changes', old.refund_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refunds_move
  before update on refunds
  for each row execute function check_refund_move();
create trigger refunds_never_removed
  before delete on refunds
  for each row execute function reject_change();
create trigger payments_append_only
  before update or delete on payments
  for each row execute function reject_change();
