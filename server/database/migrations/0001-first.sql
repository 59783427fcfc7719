-- PostgreSQL only. No triggers, sessions or extensions; ids are UUIDv7 made by the server; times have the precision of
-- JavaScript, so that a time read back compares equal. Counters change in the transaction that changes their rows.

create sequence join_numbers as int;

create table users (
  user_id uuid primary key,
  auth_uid text not null constraint users_auth_uid unique,
  phone_number text not null constraint users_phone_number unique,
  username text not null constraint users_username unique check (username ~ '^[a-z0-9_]{1,50}$'),
  first_name text not null check (length(first_name) between 1 and 50),
  last_name text not null check (length(last_name) between 1 and 50),
  bio text not null default '' check (length(bio) <= 150),
  is_private boolean not null default false,
  picture_id uuid,
  join_number int not null unique default nextval('join_numbers'),
  search_text text generated always as (lower(username || ' ' || first_name || ' ' || last_name)) stored,
  follower_count int not null default 0 check (follower_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  clique_count int not null default 0 check (clique_count >= 0),
  created_at timestamptz(3) not null default now()
);

create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  state text not null check (state in ('ACTIVE', 'REQUESTED')),
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_in on follows (followee_id, state, created_at desc, follower_id);
create index follows_out on follows (follower_id, state, created_at desc, followee_id);

-- Where an image's bytes lie follows from purpose, image_id and variant; see objects/store.ts.
create table images (
  image_id uuid primary key,
  owner_id uuid references users on delete set null,
  purpose text not null check (purpose in ('PROFILE', 'CLIQUE', 'BANNER', 'COVER', 'ITEM')),
  -- The person, clique or collection that gets this picture once all its bytes are there; an item is its own subject.
  subject_id uuid not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY')),
  created_at timestamptz(3) not null default now()
);
create index images_pending on images (created_at) where state = 'PENDING';
create index images_owner on images (owner_id);
create index images_subject on images (subject_id);

create table image_variants (
  image_id uuid not null references images on delete cascade,
  variant text not null check (variant in ('base', 'medium', 'low')),
  content_type text not null,
  byte_length int not null check (byte_length between 100 and 52428800),
  md5 text not null check (length(md5) = 24),
  stored_at timestamptz(3),
  primary key (image_id, variant)
);

-- Every reference into images has an index: otherwise deleting an image scans the table.
alter table users add foreign key (picture_id) references images on delete set null;
create index users_picture on users (picture_id) where picture_id is not null;

create table cliques (
  clique_id uuid primary key,
  name text not null check (length(name) between 1 and 50),
  bio text not null default '' check (length(bio) <= 50),
  is_private boolean not null default true,
  edit_policy text not null default 'leader' check (edit_policy in ('leader', 'members')),
  leader_id uuid references users on delete set null,
  picture_id uuid references images on delete set null,
  banner_id uuid references images on delete set null,
  member_count int not null default 0 check (member_count >= 0),
  created_at timestamptz(3) not null default now()
);
create index cliques_leader on cliques (leader_id);
create index cliques_picture on cliques (picture_id) where picture_id is not null;
create index cliques_banner on cliques (banner_id) where banner_id is not null;

create table clique_members (
  clique_id uuid not null references cliques on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  primary key (clique_id, user_id)
);
create index clique_members_user on clique_members (user_id, joined_at desc, clique_id);
create index clique_members_page on clique_members (clique_id, joined_at, user_id);

-- A row is an open invitation: joining and declining remove it.
create table clique_invites (
  clique_id uuid not null references cliques on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (clique_id, user_id)
);
create index clique_invites_user on clique_invites (user_id, created_at desc, clique_id);
create index clique_invites_by on clique_invites (invited_by);

create table collections (
  collection_id uuid primary key,
  clique_id uuid not null references cliques on delete cascade,
  created_by uuid references users on delete set null,
  client_id uuid,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  privacy text not null default 'PRIVATE' check (privacy in ('PRIVATE', 'FOLLOWERS', 'PUBLIC')),
  cover_id uuid references images on delete set null,
  item_count int not null default 0 check (item_count >= 0),
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  unique (created_by, client_id)
);
create index collections_cover on collections (cover_id) where cover_id is not null;
create index collections_clique on collections (clique_id, created_at desc, collection_id desc);
create index collections_user on collections (created_by, created_at desc, collection_id desc);

create table items (
  item_id uuid primary key references images on delete cascade,
  collection_id uuid not null references collections on delete cascade,
  owner_id uuid not null references users on delete cascade,
  client_id uuid,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY')),
  caption text not null default '' check (length(caption) <= 500),
  taken_at timestamptz(3) not null,
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null default now(),
  unique (collection_id, owner_id, client_id)
);
-- State leads both orders and the indexes are not partial, so that they also serve the cascade.
create index items_by_date on items (collection_id, state, taken_at desc, item_id desc);
create index items_by_likes on items (collection_id, state, like_count desc, item_id desc);
create index items_owner on items (owner_id);

create table item_likes (
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (item_id, user_id)
);
create index item_likes_user on item_likes (user_id);

create table comments (
  comment_id uuid primary key,
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  client_id uuid,
  parent_id uuid,
  -- Instead of `parent_id is null`, which in an index gives no order.
  depth smallint not null check (depth in (0, 1) and (depth = 0) = (parent_id is null)),
  payload text not null check (length(payload) between 1 and 500),
  like_count int not null default 0 check (like_count >= 0),
  reply_count int not null default 0 check (reply_count >= 0),
  created_at timestamptz(3) not null default now(),
  unique (user_id, client_id),
  -- Together with the reference below: a reply cannot hang on a comment of another photo.
  unique (comment_id, item_id),
  foreign key (parent_id, item_id) references comments (comment_id, item_id) on delete cascade
);
create index comments_page on comments (item_id, depth, created_at desc, comment_id desc);
create index comments_replies on comments (parent_id, created_at, comment_id) where parent_id is not null;

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

-- One report for each person and photo: reporting again replaces the reason.
create table reports (
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  primary key (item_id, user_id)
);
create index reports_user on reports (user_id);

-- Where pushes go. A device belongs to whoever signed in on it last.
create table device_tokens (
  device_token text primary key,
  user_id uuid not null references users on delete cascade,
  updated_at timestamptz(3) not null default now()
);
create index device_tokens_user on device_tokens (user_id);

-- What signs ID tokens and the photos' addresses: the same for every server on this database.
create table secrets (
  name text primary key,
  value text not null
);

-- Limits on calls where several servers share them (limits/). Losing them in a crash costs nothing.
create unlogged table buckets (
  key text primary key,
  level double precision not null,
  is_taken boolean not null,
  at timestamptz not null
);
create index buckets_age on buckets (at);

-- The local identity provider. Secrets are kept as SHA-256 alone.
create table accounts (
  account_id text primary key,
  phone_number text not null unique,
  created_at timestamptz(3) not null default now(),
  last_sign_in_at timestamptz(3) not null default now()
);

create table refresh_tokens (
  token_hash text primary key,
  account_id text not null references accounts on delete cascade,
  signed_in_at timestamptz(3) not null default now()
);
create index refresh_tokens_account on refresh_tokens (account_id);

create table sign_in_codes (
  session_hash text primary key,
  phone_number text not null,
  code_hash text not null,
  tries int not null default 0,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index sign_in_codes_number on sign_in_codes (phone_number, created_at);
create index sign_in_codes_age on sign_in_codes (created_at);
