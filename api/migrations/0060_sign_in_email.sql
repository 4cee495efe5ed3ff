-- Whoever runs the product ends sign-ins of a person, by the name that the audit log has.
alter table sign_in
  add column email text,
  drop constraint sign_in_displaced_by_check,
  add check (displaced_by in ('newer', 'person', 'operator'));
update sign_in
   set email = known.email
  from (select distinct issuer, subject, email from session) as known
 where (sign_in.issuer, sign_in.subject) = (known.issuer, known.subject);
