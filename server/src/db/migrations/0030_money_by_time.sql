-- Payments and refunds as administrators leaf through them, the newest first, and as they are summed by day.
create index payments_by_time on payments (captured_at desc, payment_id desc);
create index refunds_by_time on refunds (created_at desc, refund_id desc);
create index refunds_made_by_time on refunds (refunded_at) where state = 'refunded';

-- Bids come in the order of time, so that a few bytes for every so many pages find a day's; placing one costs nothing more.
create index bids_by_time on bids using brin (placed_at) with (autosummarize = on);
