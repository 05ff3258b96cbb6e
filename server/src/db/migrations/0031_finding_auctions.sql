-- What people look for stands anywhere in a title, and only trigrams find that by an index. Where the extension cannot be
-- had, titles are read through instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index auctions_by_title on auctions using gin (title gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'no pg_trgm: searching many auctions by title will be slow (%)', sqlerrm;
end $$;

-- Few among many, and else found only by reading all others.
create index auctions_cancelled on auctions (cancelled_at) where cancelled_at is not null;
