-- What a prize costs in a shop, as the operator states it, with where and on which day the price was read. It is part of
-- what bidders are promised: auctions/keep_promises.sql fixes it, and auctions' prize document (fair-play) holds it.
alter table auctions
  add column retail_price_paise bigint check (retail_price_paise > 0),
  add column retail_price_source text check (char_length(retail_price_source) between 1 and 60),
  -- Text, because a day without a time zone would become a moment in the time zone of whatever reads it.
  add column retail_price_date text check (retail_price_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add constraint auctions_retail_price_whole check (num_nulls(retail_price_paise, retail_price_source, retail_price_date) in (0, 3));
