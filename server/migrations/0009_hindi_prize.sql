-- Title and description of a prize in Hindi, as the operator states them. They are part of what bidders are promised:
-- auctions/keep_promises.sql fixes them, and auctions' prize document (fair-play) holds them. Processes of an earlier release
-- neither read nor write them.
alter table auctions
  add column title_hindi text check (char_length(title_hindi) between 1 and 60),
  add column description_hindi text check (char_length(description_hindi) between 1 and 4000);
-- As for auctions_by_title. Most rows have none.
create index auctions_by_title_hindi on auctions using gin (title_hindi gin_trgm_ops) where title_hindi is not null;
