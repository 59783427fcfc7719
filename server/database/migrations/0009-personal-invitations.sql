-- An invitation for one phone number: its link signs that number in, once. The token itself is kept nowhere: only its
-- SHA-256. A user makes it for a clique and vouches for the person; the operator makes it without either.
create table personal_invitations (
  invitation_id uuid primary key,
  token_hash text not null unique,
  phone_number text not null,
  clique_id uuid references cliques on delete cascade,
  invited_by uuid references users on delete cascade,
  expires_at timestamptz(3) not null default now() + interval '7 days',
  -- When it signed someone in, as whom, and the SHA-256 of that device's key.
  used_at timestamptz(3),
  account_id text references accounts on delete set null,
  device_hash text,
  -- When its person entered the clique by it.
  joined_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((clique_id is null) = (invited_by is null))
);
create index personal_invitations_number on personal_invitations (phone_number);
create index personal_invitations_clique on personal_invitations (clique_id);
create index personal_invitations_by on personal_invitations (invited_by);
create index personal_invitations_account on personal_invitations (account_id);
create index personal_invitations_age on personal_invitations (expires_at);

-- A user's invitation signed the number in before it was confirmed in any other way.
alter table accounts add column is_vouched boolean not null default false;

-- What the identity provider's SDK exchanges for a session, once.
create table custom_tokens (
  token_hash text primary key,
  account_id text not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index custom_tokens_account on custom_tokens (account_id);
create index custom_tokens_age on custom_tokens (created_at);

-- Who vouched for a member with a personal invitation.
alter table clique_members add column invited_by uuid references users on delete set null;
create index clique_members_invited_by on clique_members (invited_by) where invited_by is not null;
