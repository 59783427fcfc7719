-- A leader who keeps a reported photo ends its reports in the clique; operators see them still.
alter table reports add column kept_at timestamptz(3);
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check
  check (kind in ('like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag', 'export', 'report'));
