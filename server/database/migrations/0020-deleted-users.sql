-- A deleted user is shown to no one and is restored by signing in, until the sweep removes all that is theirs.
alter table users add column deleted_at timestamptz(3);
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- A clique that is deleted with its last member.
alter table cliques add column deleted_at timestamptz(3);
create index cliques_deleted on cliques (deleted_at) where deleted_at is not null;

-- Memberships and follows of deleted users, out of every list and count until they are restored.
create table deleted_members (
  clique_id uuid not null references cliques on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz(3) not null,
  is_muted boolean not null,
  invited_by uuid references users on delete set null,
  primary key (clique_id, user_id)
);
create index deleted_members_user on deleted_members (user_id);
create index deleted_members_invited_by on deleted_members (invited_by) where invited_by is not null;
create table deleted_follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  state text not null check (state in ('ACTIVE', 'REQUESTED')),
  created_at timestamptz(3) not null,
  primary key (follower_id, followee_id)
);
create index deleted_follows_in on deleted_follows (followee_id);

-- Whom an operator's action was about: their name is removed from the history with them.
alter table audit add column subject_id uuid references users on delete set null;
create index audit_subject on audit (subject_id) where subject_id is not null;
update audit a set subject_id = u.user_id from users u
where a.subject = u.username or starts_with(a.subject, u.username || ', in ');
