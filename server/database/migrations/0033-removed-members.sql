-- Users whom a leader has removed from a clique, until they are members again: no link admits them.
create table removed_members (
  clique_id uuid not null references cliques on delete cascade,
  user_id uuid not null references users on delete cascade,
  removed_at timestamptz(3) not null default now(),
  primary key (clique_id, user_id)
);
create index removed_members_user on removed_members (user_id);
