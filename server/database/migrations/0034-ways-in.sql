-- What is told of a user's own account: a passkey was added, the e-mail address for codes was changed.
alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check check (kind in
  ('like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag', 'export', 'report', 'passkey', 'codeEmail'));
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check
  check (kind in ('upload', 'comment', 'reply', 'request', 'invitation', 'export', 'passkey', 'codeEmail'));
-- The device on which the number's owner first signed in to an account that an invitation made.
alter table accounts add column confirmed_on uuid;
