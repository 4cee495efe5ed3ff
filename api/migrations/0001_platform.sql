-- Every accepted change, written in the transaction that makes it. Append-only: see the trigger.
create table audit_event (
  seq        bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  actor      text not null,
  action     text not null,
  entity     text not null,
  entity_id  text not null,
  before     jsonb,
  after      jsonb,
  reason     text,
  request_id text not null
);

create index audit_event_by_entity on audit_event (entity, entity_id, seq);
create index audit_event_by_time on audit_event (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_event_append_only
  before update or delete or truncate on audit_event
  for each statement execute function refuse_change();

-- A person's sign-in at the identity provider, as its `sid` names it; all tabs share it.
create table sign_in (
  issuer           text not null,
  subject          text not null,
  provider_session text not null,
  started_at       timestamptz not null default clock_timestamp(),
  -- Tokens of the provider issued before this moment begin no session any more.
  signed_out_at    timestamptz,
  primary key (issuer, subject, provider_session)
);

-- The session tokens handed out for it: only their SHA-256 is kept.
create table session (
  token_hash       bytea primary key,
  issuer           text not null,
  subject          text not null,
  provider_session text not null,
  email            text not null,
  given_name       text not null,
  roles            text[] not null,
  created_at       timestamptz not null default clock_timestamp(),
  last_seen_at     timestamptz not null default clock_timestamp(),
  expires_at       timestamptz not null,
  foreign key (issuer, subject, provider_session) references sign_in on delete cascade
);

create index session_by_sign_in on session (issuer, subject, provider_session);
create index session_by_expiry on session (expires_at);

-- The development identity provider; empty where another one is configured.
create table idp_secret (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

create table idp_account (
  subject       text primary key,
  email         text not null unique,
  given_name    text not null,
  family_name   text not null,
  roles         text[] not null,
  password_hash text not null
);

-- Sessions, codes, grants and tokens of the provider, as its library describes them.
create table idp_model (
  kind        text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  user_code   text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (kind, id)
);

create index idp_model_by_grant on idp_model (grant_id) where grant_id is not null;
create index idp_model_by_uid on idp_model (kind, uid) where uid is not null;
create index idp_model_by_user_code on idp_model (kind, user_code) where user_code is not null;
create index idp_model_by_expiry on idp_model (expires_at);
