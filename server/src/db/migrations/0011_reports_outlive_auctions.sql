-- A report stays when the auction it is about is removed, which only one nobody ever ordered in can be.
alter table reports
  drop constraint reports_auction_id_fkey,
  add constraint reports_auction_id_fkey foreign key (auction_id) references auctions on delete set null;
create index reports_of_auction on reports (auction_id);
