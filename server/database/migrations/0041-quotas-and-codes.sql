-- The most bytes that one user may store; null: as the settings say.
alter table users add column quota_bytes bigint;

-- Operators learn that someone waits for a code that they hand on.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in (
  'like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag', 'export', 'report', 'passkey', 'codeEmail', 'waitingCode'));
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check check (kind in (
  'upload', 'comment', 'reply', 'request', 'invitation', 'export', 'passkey', 'codeEmail', 'waitingCode'));
