-- A guest adds photos to one collection without an account. Guests own photos and likes as users do, so both are rows of
-- `persons`; `users` is a view of those with an account. A query that names `users` therefore never finds a guest.
create table guest_links (
  link_id uuid primary key,
  collection_id uuid not null references collections on delete cascade,
  created_by uuid references users on delete set null,
  secret_hash text not null unique,
  may_add boolean not null,
  may_see boolean not null,
  may_like boolean not null,
  may_read_comments boolean not null,
  may_download boolean not null,
  may_join boolean not null,
  photo_limit int not null check (photo_limit between 1 and 20000),
  guest_photo_limit int not null check (guest_photo_limit between 1 and 20000),
  expires_at timestamptz(3) not null,
  paused_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (may_add or may_see),
  check (may_see or not (may_like or may_read_comments or may_download))
);
create index guest_links_collection on guest_links (collection_id, created_at desc, link_id);
create index guest_links_maker on guest_links (created_by);
create index guest_links_end on guest_links (least(revoked_at, expires_at));

alter table users rename to persons;
alter table persons
  add column is_guest boolean not null default false,
  alter column phone_number drop not null,
  alter column username drop not null,
  alter column last_name drop not null,
  alter column join_number drop not null,
  drop constraint users_first_name_check,
  -- A guest's name is deleted some time after their link has ended.
  add constraint persons_first_name check (length(first_name) between 1 and 50 or (is_guest and first_name = '')),
  add constraint persons_users check (
    is_guest or num_nulls(phone_number, username, last_name, join_number) = 0
  ),
  add constraint persons_guests check (
    not is_guest or num_nonnulls(phone_number, username, last_name, join_number, picture_id) = 0
  );
create index persons_guests on persons (user_id) where is_guest;
create view users as select * from persons where not is_guest with check option;

create table guests (
  user_id uuid primary key references persons on delete cascade,
  -- Null: the link was deleted.
  link_id uuid references guest_links on delete set null,
  -- The host removed the guest.
  removed_at timestamptz(3),
  -- The user who the guest became. Their photos are this user's since.
  claimed_by uuid references persons on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index guests_claimed on guests (claimed_by) where claimed_by is not null;
create index guests_link on guests (link_id, created_at desc, user_id);

create table guest_sessions (
  token_hash text primary key,
  user_id uuid not null references guests on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index guest_sessions_guest on guest_sessions (user_id);
