-- Auctions that are not published yet. A table of their own, so that nothing that reads auctions can show one, an order
-- cannot refer to one, and what is published cannot become a draft again. Publishing creates the auction and deletes the
-- draft in one transaction.
create table auction_drafts (
  draft_id uuid primary key default gen_random_uuid(),
  -- The form as it was typed: text by field. It may be incomplete, as the rules are checked at publishing.
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  picture text,
  picture_sha256 bytea,
  created_by uuid not null references users,
  changed_at timestamptz not null default now(),
  constraint auction_drafts_picture_whole check (num_nulls(picture, picture_sha256) in (0, 2))
);
create index auction_drafts_newest on auction_drafts (changed_at desc, draft_id);
