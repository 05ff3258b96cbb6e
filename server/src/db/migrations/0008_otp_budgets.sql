alter table otp_challenges
  -- Keyed hash of the network address that asked, so that one address cannot use up a number's codes.
  add column address_hash bytea not null default '',
  -- How often this verification was told that an e-mail address has an account already: it is no way to look people up.
  add column email_refusals int not null default 0;
alter table otp_challenges alter column address_hash drop default;
