create index fair_play_decisions on fair_play_events (auction_id, nth) where kind in ('result', 'cancelled');
