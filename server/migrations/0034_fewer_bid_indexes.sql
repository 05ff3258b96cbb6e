-- A person's bids are found through that person's orders (payment_orders_of_bidder, payment_orders_in_auction), so each
-- bid needs one index entry less.
drop index bids_of_bidder;
