-- A person's passkeys: public keys of their devices, with the counter that each last answered.
create table passkeys (
  passkey_id uuid primary key,
  credential_id text not null unique,
  user_id uuid not null references users on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null default '',
  name text not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a device must sign: the SHA-256 of it, for one answer. Without a user it is for signing in.
create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index passkey_challenges_user on passkey_challenges (user_id);
create index passkey_challenges_age on passkey_challenges (created_at);
