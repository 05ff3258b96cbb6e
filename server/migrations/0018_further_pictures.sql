-- A prize can have up to six pictures. The first one keeps its columns; of each, `alt` says what it shows, and the focus
-- says which part remains when it is cut to 4:3, in percent of its width and height. All of it is part of what bidders are
-- promised: auctions/keep_promises.sql fixes it, and auctions' prize document (fair-play) holds it. Processes of an earlier
-- release neither read nor write it.
alter table auctions
  add column picture_alt text check (char_length(picture_alt) between 1 and 150),
  add column picture_focus_x int not null default 50 check (picture_focus_x between 0 and 100),
  add column picture_focus_y int not null default 50 check (picture_focus_y between 0 and 100),
  -- Those after the first, in order: {"picture": name of its files or null, "sha256": hex, "alt": text or null, "x", "y"}.
  -- A list in the row, because it is read with every list of auctions, and changed, compared and hashed as a whole.
  add column further_pictures jsonb not null default '[]'
    check (jsonb_typeof(further_pictures) = 'array' and jsonb_array_length(further_pictures) <= 5
      and jsonb_array_length(further_pictures) = jsonb_array_length(jsonb_path_query_array(further_pictures,
        '$[*] ? (@.sha256 like_regex "^[0-9a-f]{64}$" && @.x >= 0 && @.x <= 100 && @.y >= 0 && @.y <= 100)'))),
  add constraint auctions_first_picture
    check (further_pictures = '[]' or picture is not null or picture_sha256 is not null);

-- As a draft has them, the same. Its pictures exist when it is saved.
alter table auction_drafts
  add column picture_alt text,
  add column picture_focus_x int not null default 50,
  add column picture_focus_y int not null default 50,
  add column further_pictures jsonb not null default '[]';
