-- A bid is never changed or removed.
create or replace trigger bids_append_only
  before update or delete on bids
  for each row execute function reject_change();
create or replace trigger bids_never_emptied
  before truncate on bids
  for each statement execute function reject_change();
