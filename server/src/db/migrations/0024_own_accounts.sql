-- What a code is for: one asked for to sign up resets no password, and the other way round.
alter table otp_challenges
  add column purpose text not null default 'sign-up' check (purpose in ('sign-up', 'reset-password'));
alter table otp_challenges alter column purpose drop default;

-- Each try to change an e-mail address, whether or not it was free: it is no way to look people up, or to fill mailboxes.
create table email_changes (
  email_change_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default game_clock()
);
create index email_changes_of_user on email_changes (user_id, asked_at);

-- Mails about an account, besides those about refunds.
alter table mails
  -- Where a change of address is told: the one before, kept until that mail is on its way.
  add column former_email text,
  drop constraint mails_kind_check,
  drop constraint mails_check,
  add constraint mails_kind_check
    check (kind in ('confirm_email', 'password_changed', 'email_changed', 'refund_on_its_way', 'refunded')),
  add constraint mails_about_refunds check ((kind in ('refund_on_its_way', 'refunded')) = (refund_id is not null)),
  add constraint mails_to_former_address check (former_email is null or kind = 'email_changed');
-- A link somebody waits for, and what may be a theft, go before what is told about refunds.
drop index mails_waiting;
create index mails_waiting on mails ((refund_id is not null), next_try_at) where state = 'waiting';

create index reports_of_user on reports (user_id, created_at);
