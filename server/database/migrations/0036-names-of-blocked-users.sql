-- The names under which the two knew each other at the block: a block answers no newer one.
alter table blocks add column blocked_username text, add column blocker_username text;
update blocks b set blocked_username = u.username from users u where u.user_id = b.blocked_id;
update blocks b set blocker_username = u.username from users u where u.user_id = b.blocker_id;
alter table blocks alter column blocked_username set not null, alter column blocker_username set not null;
