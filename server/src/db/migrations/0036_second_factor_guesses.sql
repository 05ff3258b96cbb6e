-- Wrong codes since the last right one: somebody has the password. The owner is told of them, and from the thirtieth on
-- only a recovery code, which nobody guesses, still counts.
alter table second_factors add column wrong_codes int not null default 0;

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('confirm_email', 'password_changed', 'email_changed',
    'second_factor_guessed', 'second_factor_off', 'refund_on_its_way', 'refunded'));
