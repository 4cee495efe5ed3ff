-- A bank may keep several currencies under one number: each is an account of its own (decision 0488).
alter table bank_account
  drop constraint bank_account_bank_account_no_key,
  add constraint bank_account_number unique (bank_account_no, currency) deferrable initially deferred;
