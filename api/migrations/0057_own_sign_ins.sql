-- What a person reads in the list of one's own sign-ins, and why one of them was ended by another.
alter table sign_in
  -- Names it to its person; what the provider calls it stays here.
  add column sign_in_id uuid not null default gen_random_uuid() unique,
  -- As far as its browser says, in a few words: 'Firefox on Windows'.
  add column browser text not null default 'Another browser',
  -- When the newest session token of it was handed out.
  add column renewed_at timestamptz not null default clock_timestamp(),
  -- Newer ones beyond the cap, or its person from another one; says why `displaced_at` is set.
  add column displaced_by text check (displaced_by in ('newer', 'person'));
update sign_in set displaced_by = 'newer' where displaced_at is not null;
alter table sign_in add check ((displaced_at is null) = (displaced_by is null));
