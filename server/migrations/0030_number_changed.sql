-- A mail says to the confirmed address that the account has another mobile number.
alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('confirm_email', 'password_changed', 'email_changed', 'number_change',
    'number_changed', 'second_factor_guessed', 'second_factor_off', 'receipt', 'refund_on_its_way', 'refunded',
    'export_ready')) not valid;
