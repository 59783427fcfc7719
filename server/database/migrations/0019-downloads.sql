-- Downloads that were prepared: what their archives consist of.
create table downloads (
  download_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  title text not null,
  manifest text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index downloads_user on downloads (user_id, created_at);
create index downloads_expired on downloads (expires_at);
