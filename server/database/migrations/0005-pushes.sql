-- What somebody is to be told, until it was sent. One row for each person and topic: what happens again before the row
-- is sent joins it, so an upload of a hundred photos is told once.
create table pushes (
  push_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  topic text not null,
  kind text not null check (kind in ('upload', 'comment', 'reply', 'request', 'invitation')),
  actor_id uuid not null references users on delete cascade,
  subject_id uuid not null,
  count int not null,
  attempts int not null default 0,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, topic)
);
create index pushes_due on pushes (due_at);
create index pushes_actor on pushes (actor_id);

-- A member who does not want to be told of a clique.
alter table clique_members add column is_muted boolean not null default false;
