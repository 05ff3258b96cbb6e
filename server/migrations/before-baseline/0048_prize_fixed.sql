alter table auctions add column picture_sha256 bytea check (octet_length(picture_sha256) = 32);
alter table fair_play_events
  add column prize text,
  add column addition text,
  drop constraint fair_play_events_kind_check,
  add constraint fair_play_events_kind_check check (kind in ('rules', 'end_moved', 'addition', 'cancelled', 'result')),
  add constraint fair_play_events_prize check (prize is null or kind = 'rules'),
  add constraint fair_play_events_addition check ((kind = 'addition') = (addition is not null));
