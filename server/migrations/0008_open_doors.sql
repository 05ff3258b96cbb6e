-- From here on visitors may read leaderboards. The bidders of auctions decided before were told that only people who are
-- signed in would: those auctions are listed here, and their results stay for members.
create table auctions_for_members (
  auction_id uuid primary key references auctions on delete cascade
);
insert into auctions_for_members select auction_id from auctions where outcome is not null;
