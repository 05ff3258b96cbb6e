-- Changes of a mobile number that was lost: asked for with the password, and done after 72 hours in which the old number
-- and the confirmed e-mail address are told, and either can stop it. A row is deleted when it is done or stopped.
create table number_changes (
  user_id uuid primary key references users on delete cascade,
  number_change_id uuid not null unique default gen_random_uuid(),
  -- The new number. The account keeps the old one until then.
  mobile_number text not null,
  asked_at timestamptz not null default game_clock(),
  due_at timestamptz not null
);
create index number_changes_due on number_changes (due_at);

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('confirm_email', 'password_changed', 'email_changed', 'number_change',
    'second_factor_guessed', 'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded',
    'export_ready')) not valid;
alter table sms_messages
  drop constraint sms_messages_kind_check,
  add constraint sms_messages_kind_check check (kind in ('password-changed', 'number-change')) not valid;
