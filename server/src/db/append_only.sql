-- For tables whose rows are never changed or removed. Each feature attaches it to its own tables.
create or replace function reject_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
