-- Notifications on the screen of a phone or computer (web push): the browsers that take them.

-- A session's browser. It ends with the session: signing out, blocking and a new password end it in the same statement.
create table push_subscriptions (
  -- Another one when the browser subscribes anew. Deliveries name it after its end, too.
  subscription_id uuid primary key default gen_random_uuid(),
  session_hash bytea not null unique references sessions on delete cascade,
  -- The address of the browser at its push service. Whoever knows it and the keys can write to that browser.
  endpoint text not null unique check (octet_length(endpoint) <= 1024),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null default game_clock()
);

alter table deliveries
  add column subscription_id uuid,
  drop constraint deliveries_channel_check,
  add constraint deliveries_channel_check check (channel in ('email', 'sms', 'push')),
  add constraint deliveries_by_push check ((channel = 'push') = (subscription_id is not null)),
  drop constraint deliveries_notification_id_channel_key;
-- A person may have several browsers.
create unique index deliveries_once on deliveries (notification_id, channel, subscription_id) nulls not distinct
  where notification_id is not null;

alter table sending_rates
  drop constraint sending_rates_channel_check,
  add constraint sending_rates_channel_check check (channel in ('email', 'sms', 'push'));
insert into sending_rates values ('push', '-infinity');

alter table notification_choices
  drop constraint notification_choices_channel_check,
  add constraint notification_choices_channel_check check (channel in ('email', 'sms', 'push'));
