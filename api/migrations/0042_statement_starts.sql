-- Of statements that begin on one day and tell common payments the one that begins earlier comes first: in which
-- stretch of the day each begins and after how many payments of it; 0: that is not known.
alter table given_statement add column starts_at integer not null default 0;
drop function newest_statement(text, date);
drop view bank_statement;
create view bank_statement as select * from given_statement where standing = 'laid';

create function newest_statement(account text, up_to date) returns setof bank_statement
stable language sql as $$
  select *
    from bank_statement as statement
   where service_account_no = account
     and closing_date = (select max(closing_date) from bank_statement
                          where service_account_no = account and closing_date <= up_to)
   order by is_continued,
            exists (select from bank_statement as next
                     where next.service_account_no = account and next.closing_date = statement.closing_date
                       and next.previous_id = statement.statement_id and next.opening = statement.closing
                       and next.place > statement.place),
            place desc, opening_date desc, statement_id desc
   limit 1
$$;
