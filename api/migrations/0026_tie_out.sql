-- Differences with the clearers that a person answers for (docs/pnl.md, "Verified means").

-- One difference, by its key and its exact amounts: another amount is another difference, which nobody
-- has accepted. A run keeps what it counted in its answers, so that taking one back changes no run.
create table tie_out_acceptance (
  acceptance_id  bigint generated always as identity primary key,
  -- TIE_OUT: between our legs, the clearer's trades and its money. STATEMENT: between two statements.
  kind           text not null check (kind in ('TIE_OUT', 'STATEMENT')),
  difference_key text not null check (length(difference_key) between 1 and 400),
  -- Ours less the clearer's; of two statements what is stated less what follows.
  lots           exact_number not null,
  dollars        exact_number not null,
  -- What was accepted, as its person read it.
  label          text not null check (length(label) between 1 and 400),
  reason         text not null check (length(reason) between 1 and 500),
  accepted_by    text not null,
  accepted_at    timestamptz not null default clock_timestamp(),
  withdrawn_by   text,
  withdrawn_at   timestamptz,
  row_version    integer not null default 1,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);

create unique index tie_out_acceptance_live
  on tie_out_acceptance (kind, difference_key, lots, dollars) where withdrawn_at is null;
