-- What people said and accepted. Of somebody who says that they are younger than 18 nothing is stored, and no date of
-- birth of anybody.
create table consents (
  user_id uuid not null references users on delete cascade,
  -- age: they said that they are 18 or older. terms: they accepted the terms of use and the privacy notice.
  what text not null check (what in ('age', 'terms')),
  -- The version of the texts that were shown (domain/src/consents.ts), and their language.
  version text not null,
  language text not null check (language in ('en', 'hi')),
  -- Said again, the first time stays.
  said_at timestamptz not null default game_clock(),
  primary key (user_id, what, version)
);
