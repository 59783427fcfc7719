-- A guest continues on another device: a code for one use, which becomes a session of that device.
create table guest_codes (
  code_hash text primary key,
  user_id uuid not null references guests on delete cascade,
  expires_at timestamptz not null
);
create index guest_codes_of_guest on guest_codes (user_id);
