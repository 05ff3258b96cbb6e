-- When the closing head of an auction's log was sent to the open pages (docs/fair-play.md): from then on everybody can
-- hold proof of the last bids, and a result waits for it. Null while bids may come, and in auctions decided before. Processes of
-- an earlier release neither read nor write it.
alter table auctions add column log_closed_at timestamptz;
