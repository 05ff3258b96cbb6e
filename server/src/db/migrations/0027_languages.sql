-- The language a person last used: what we write to them without being asked is in it.
alter table users
  add column language text not null default 'en' check (language in ('en', 'hi'));
