-- When a sign-in ended because its person has newer ones beyond the cap. Only a password typed later
-- begins it again: a renewal would displace another, which would come back in the same way.
alter table sign_in add column displaced_at timestamptz;
