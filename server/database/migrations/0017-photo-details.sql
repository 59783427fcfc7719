-- What is said of a photo by the user who uploaded it: its place, and the members of the clique who are in it.
alter table items add column place_name text not null default '' check (length(place_name) <= 100);
alter table items add column latitude double precision check (latitude between -90 and 90);
alter table items add column longitude double precision check (longitude between -180 and 180);
alter table items add constraint items_place check ((latitude is null) = (longitude is null));

create table item_people (
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (item_id, user_id)
);
create index item_people_user on item_people (user_id);

alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check
  check (kind in ('like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag'));
