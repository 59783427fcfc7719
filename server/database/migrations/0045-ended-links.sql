-- A leader is told that guest links have ended with a user who made them.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag', 'export', 'report', 'passkey', 'codeEmail', 'waitingCode',
  'endedLinks'));
