-- The reminders that are due now for people who watch an auction. The auction must still be open for bids. From `until`
-- on, a reminder is too late to be due. A reminder before the end is left out if its time is not after the start,
-- because the reminder of the start is enough then.
create or replace view due_reminders (auction_id, kind, due_at) as
  select a.auction_id, r.kind, r.due_at
  from auctions a
  cross join (select game_clock() as now offset 0) clock
  cross join lateral (values
    ('watch_begins', a.start_time, a.end_time),
    ('watch_day', a.end_time - interval '24 hours', a.end_time - interval '1 hour'),
    ('watch_hour', a.end_time - interval '1 hour', a.end_time)
  ) r (kind, due_at, until)
  where a.outcome is null and a.end_time > clock.now and a.start_time <= clock.now and a.slots_filled < a.max_slots
    and r.due_at <= clock.now and r.until > clock.now
    and (r.kind = 'watch_begins' or r.due_at > a.start_time);
