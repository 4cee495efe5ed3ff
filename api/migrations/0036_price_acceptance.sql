-- A price that is farther from the one before than is expected, and that a person has looked at: by its
-- product, kind, month and day, at exactly this price (`dollars`). Another price asks again.
alter table tie_out_acceptance drop constraint tie_out_acceptance_kind_check;
alter table tie_out_acceptance
  add constraint tie_out_acceptance_kind_check check (kind in ('TIE_OUT', 'STATEMENT', 'PRICE'));
