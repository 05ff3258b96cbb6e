-- Whether the provider has reported an attempt to pay. An order without one loses its slot before its fifteen minutes are
-- over. A hold that is alive already keeps the time its bidder was promised.
alter table payment_orders add column attempted boolean not null default false;
update payment_orders set attempted = true where awaits_payment;
