-- What a group of activities has in common, so that an index finds the groups of a list without reading all activities.
-- The list is that of a user or of a clique.
alter table activities add column list_id uuid not null generated always as (coalesce(user_id, clique_id)) stored;
alter table activities add column subject uuid not null generated always as (
  case when kind in ('comment', 'reply') then item_id else coalesce(collection_id, clique_id, user_id) end) stored;
create index activities_group on activities (list_id, day, kind, subject, happened_at);
