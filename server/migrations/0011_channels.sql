-- Where notifications go besides the app. Which kind goes where is the view `notification_channels`
-- (server/src/notifications/channels.sql); people may choose otherwise.

-- Only what differs from the default, one row for each.
create table notification_choices (
  user_id uuid not null references users,
  topic text not null,
  channel text not null check (channel in ('email', 'sms')),
  wanted bool not null,
  primary key (user_id, topic, channel)
);

-- One message to one person, about a notification or (by SMS) a refund. The try is recorded before the message is sent.
create table deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms')),
  user_id uuid not null references users,
  notification_id uuid references notifications on delete cascade,
  refund_id uuid references refunds,
  -- 'claimed' is being sent right now. 'unknown' may have arrived: whoever sent it was killed, or heard no answer.
  -- 'refused' ended without being sent; 'dropped' was not true or not wanted any more when its turn came.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped')),
  -- Goes before the others and at no limited rate; and once more, as the same message, if the first try is unknown.
  urgent bool not null,
  sent_again bool not null default false,
  tries int not null default 0,
  created_at timestamptz not null default game_clock(),
  claimed_at timestamptz,
  try_at timestamptz not null default game_clock(),
  leased_until timestamptz,
  leased_by uuid,
  failures int not null default 0,
  constraint deliveries_about_one check (num_nonnulls(notification_id, refund_id) = 1),
  unique (notification_id, channel)
);
create unique index deliveries_of_refunds on deliveries (refund_id) where refund_id is not null;
create index deliveries_due on deliveries (channel, urgent desc, try_at) where state = 'waiting';
create index deliveries_claimed on deliveries (claimed_at) where state = 'claimed';

-- When a channel may send its next message, so that all processes together keep the operator's rate.
create table sending_rates (
  channel text primary key check (channel in ('email', 'sms')),
  free_at timestamptz not null
);
insert into sending_rates values ('email', '-infinity'), ('sms', '-infinity');

-- The day's text messages about notifications. They leave alone what is reserved for codes.
alter table sms_days add column notifications int not null default 0 check (notifications >= 0);

-- A mail whose sender was killed, or heard no answer, is marked. Mails about security are then sent once more.
alter table mails
  add column sent_again bool not null default false,
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('waiting', 'claimed', 'sent', 'unknown', 'refused', 'dropped'));
create index mails_claimed on mails (claimed_at) where state = 'claimed';
