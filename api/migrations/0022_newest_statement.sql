-- The statement that says what lay in an account at the end of a day: of those that close last up to then, the
-- one that none of that day goes on from, whatever order they came in.
create function newest_statement(account text, up_to date) returns setof bank_statement
stable language sql as $$
  select *
    from bank_statement as statement
   where service_account_no = account
     and closing_date = (select max(closing_date) from bank_statement
                          where service_account_no = account and closing_date <= up_to)
     and not exists (
       select from bank_statement as next
        where next.service_account_no = account and next.closing_date = statement.closing_date
          and next.previous_id = statement.statement_id)
   order by opening_date desc, statement_id desc
   limit 1
$$;
