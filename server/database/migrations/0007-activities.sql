-- What other people did that concerns a user: likes, comments and replies, followers, and new photos and members of the
-- user's cliques. A row is for one user or for all members of one clique. It goes with the thing that it is about.
create table activities (
  activity_id uuid primary key default gen_random_uuid(),
  -- One row for each event: 'like {item} {actor}'. Repeating the event changes nothing or adds to its count.
  key text not null constraint activities_key unique,
  kind text not null check (kind in ('like', 'comment', 'reply', 'photos', 'member', 'follower')),
  user_id uuid references users on delete cascade,
  clique_id uuid references cliques on delete cascade,
  actor_id uuid not null references users on delete cascade,
  collection_id uuid references collections on delete cascade,
  item_id uuid references items on delete cascade,
  comment_id uuid references comments on delete cascade,
  -- The newest of several photos. No reference: the row stays when this one photo goes.
  newest_item_id uuid,
  count int not null default 1,
  day date not null default (now() at time zone 'utc')::date,
  happened_at timestamptz(3) not null default now(),
  check ((user_id is null) <> (clique_id is null))
);
create index activities_user on activities (user_id, happened_at desc) where user_id is not null;
create index activities_clique on activities (clique_id, happened_at desc) where clique_id is not null;
create index activities_age on activities (happened_at);
create index activities_actor on activities (actor_id);
create index activities_collection on activities (collection_id);
create index activities_item on activities (item_id) where item_id is not null;
create index activities_comment on activities (comment_id) where comment_id is not null;

-- Up to here the user has seen their activities. Who is here already has seen all that is filled in below.
alter table users add column activity_seen_at timestamptz(3) not null default '-infinity';
update users set activity_seen_at = now();

insert into activities (key, kind, user_id, actor_id, collection_id, item_id, day, happened_at)
select 'like ' || l.item_id || ' ' || l.user_id, 'like', i.owner_id, l.user_id, i.collection_id, i.item_id,
  (l.created_at at time zone 'utc')::date, l.created_at
from item_likes l join items i on i.item_id = l.item_id
where l.user_id <> i.owner_id;

insert into activities (key, kind, user_id, actor_id, collection_id, item_id, comment_id, day, happened_at)
select 'comment ' || k.comment_id, 'comment', i.owner_id, k.user_id, i.collection_id, i.item_id, k.comment_id,
  (k.created_at at time zone 'utc')::date, k.created_at
from comments k join items i on i.item_id = k.item_id
where k.user_id <> i.owner_id;

insert into activities (key, kind, user_id, actor_id, collection_id, item_id, comment_id, day, happened_at)
select 'reply ' || k.comment_id, 'reply', t.user_id, k.user_id, i.collection_id, i.item_id, k.comment_id,
  (k.created_at at time zone 'utc')::date, k.created_at
from comments k join comments t on t.comment_id = k.parent_id join items i on i.item_id = k.item_id
where t.user_id not in (k.user_id, i.owner_id);

insert into activities (key, kind, clique_id, actor_id, collection_id, newest_item_id, count, day, happened_at)
select 'photos ' || i.collection_id || ' ' || i.owner_id || ' ' || (i.created_at at time zone 'utc')::date, 'photos',
  c.clique_id, i.owner_id, i.collection_id, (array_agg(i.item_id order by i.created_at desc))[1], count(*),
  (i.created_at at time zone 'utc')::date, max(i.created_at)
from items i join collections c on c.collection_id = i.collection_id
where i.state = 'READY'
group by i.collection_id, i.owner_id, c.clique_id, (i.created_at at time zone 'utc')::date;
