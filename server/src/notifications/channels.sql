-- The channels besides the app through which each kind of notification is sent: one row for each kind and channel.
-- - `topic`: the row in the profile's table of choices.
-- - `mode`: 'always' cannot be switched off in the profile, 'on' can.
-- - `unconfirmed_only`: sent only to people without a confirmed e-mail address.
-- - `urgent`: sent before other messages and without a rate limit.
-- The kinds 'refund' and 'security' are not notifications, and their mails are in the table `mails`. They have rows
-- here because the profile shows them. Pushes go to the browsers that subscribed, and only for notifications of the
-- app.
create or replace view notification_channels (kind, channel, topic, mode, unconfirmed_only, urgent) as values
  ('won', 'email', 'won', 'always', false, true),
  ('won', 'sms', 'won', 'always', false, true),
  ('won', 'push', 'won', 'always', false, true),
  ('lost', 'email', 'result', 'on', false, false),
  ('lost', 'push', 'result', 'on', false, false),
  ('no_unique_bid', 'email', 'result', 'on', false, false),
  ('no_unique_bid', 'sms', 'refund', 'on', true, false),
  ('no_unique_bid', 'push', 'result', 'on', false, false),
  ('cancelled', 'email', 'cancelled', 'on', false, false),
  ('cancelled', 'sms', 'cancelled', 'on', true, false),
  ('cancelled', 'push', 'cancelled', 'on', false, false),
  ('prize_added', 'email', 'prize_added', 'on', false, false),
  ('prize_added', 'push', 'prize_added', 'on', false, false),
  ('watch_begins', 'email', 'watch', 'on', false, false),
  ('watch_begins', 'push', 'watch', 'on', false, false),
  ('watch_day', 'email', 'watch', 'on', false, false),
  ('watch_day', 'push', 'watch', 'on', false, false),
  ('watch_hour', 'email', 'watch', 'on', false, false),
  ('watch_hour', 'push', 'watch', 'on', false, false),
  ('claim_reminder', 'email', 'prize', 'on', false, true),
  ('claim_reminder', 'sms', 'prize', 'on', false, true),
  ('claim_reminder', 'push', 'prize', 'on', false, true),
  ('prize_sent', 'email', 'prize', 'on', false, false),
  ('prize_sent', 'push', 'prize', 'on', false, false),
  ('prize_delivered', 'email', 'prize', 'on', false, false),
  ('prize_delivered', 'push', 'prize', 'on', false, false),
  ('report_answered', 'email', 'report', 'on', false, false),
  ('report_answered', 'push', 'report', 'on', false, false),
  ('account_deletion', 'email', 'security', 'always', false, true),
  ('account_deletion', 'sms', 'security', 'always', true, true),
  ('refund', 'email', 'refund', 'always', false, false),
  ('refund', 'sms', 'refund', 'on', true, false),
  ('security', 'email', 'security', 'always', false, true),
  ('security', 'sms', 'security', 'always', false, true);

-- Whether a person gets a message on a channel. `chosen` is the person's choice, or null if there is none.
-- `has_confirmed` says whether the person's e-mail address is confirmed. The arguments are plain values, so that the
-- planner can inline the function. A call for each row would double the time for 100,000 messages.
create or replace function is_wanted(chosen bool, has_confirmed bool, channel text, unconfirmed_only bool) returns bool
  language sql immutable as $$
  select coalesce(chosen, true)
    and case channel when 'email' then has_confirmed else not (unconfirmed_only and has_confirmed) end;
$$;

-- Records the messages in the transaction that records their notifications. It is a trigger, so that no code that
-- notifies a person can omit a channel.
create or replace function record_deliveries() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into deliveries (notification_id, user_id, channel, urgent)
    select n.notification_id, n.user_id, c.channel, c.urgent
    from new_rows n
    join notification_channels c on c.kind = n.kind and c.channel <> 'push'
    cross join lateral (
      select email_confirmed_at is not null as has_confirmed from users where user_id = n.user_id limit 1
    ) u
    left join notification_choices w on w.user_id = n.user_id and w.topic = c.topic and w.channel = c.channel
    where is_wanted(w.wanted, u.has_confirmed, c.channel, c.unconfirmed_only);
  -- A push goes to each of the person's subscribed browsers.
  insert into deliveries (notification_id, user_id, channel, urgent, subscription_id)
    select n.notification_id, n.user_id, c.channel, c.urgent, b.subscription_id
    from new_rows n
    join notification_channels c on c.kind = n.kind and c.channel = 'push'
    cross join lateral (
      select subscription_id from sessions join push_subscriptions using (session_hash)
      where sessions.user_id = n.user_id offset 0
    ) b
    left join notification_choices w on w.user_id = n.user_id and w.topic = c.topic and w.channel = c.channel
    where coalesce(w.wanted, true);
  return null;
end $$;
create or replace trigger notifications_delivered
  after insert on notifications referencing new table as new_rows
  for each statement execute function record_deliveries();

-- Records a text message about a refund to a person without a confirmed e-mail address. Refunds that follow from an
-- auction's outcome get no text message of their own: bidders learn of them from the notification of the outcome or
-- from the auction's rules.
create or replace function record_refund_deliveries() returns trigger
  language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into deliveries (refund_id, user_id, channel, urgent)
    select n.refund_id, o.bidder_id, c.channel, c.urgent
    from new_rows n
    join notification_channels c on c.kind = 'refund' and c.channel = 'sms'
    cross join lateral (select payment_order_id from payments where payment_id = n.payment_id limit 1) p
    cross join lateral (select bidder_id from payment_orders where payment_order_id = p.payment_order_id limit 1) o
    cross join lateral (
      select email_confirmed_at is not null as has_confirmed from users where user_id = o.bidder_id limit 1
    ) u
    left join notification_choices w on w.user_id = o.bidder_id and w.topic = c.topic and w.channel = c.channel
    where n.reason not in ('auction_cancelled', 'no_unique_bid', 'not_won')
      and is_wanted(w.wanted, u.has_confirmed, c.channel, c.unconfirmed_only);
  return null;
end $$;
create or replace trigger refunds_delivered
  after insert on refunds referencing new table as new_rows
  for each statement execute function record_refund_deliveries();
