alter table payment_orders add column attempted boolean not null default false;
-- A hold that is alive already keeps the time its bidder was promised.
update payment_orders set attempted = true where awaits_payment;
