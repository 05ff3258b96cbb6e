-- Brings a database that has all migrations up to 0058 to the baseline: what remains different from a new database.

-- The limit of bids is a parameter now.
drop function place_bids(uuid[], uuid[], uuid[], bigint[], uuid[], bytea[], bytea[], bytea[], bytea[]);

-- Was `not valid`, so that no large table had to be read while it was added.
alter table auctions validate constraint auctions_dates_near;
