-- How many refresh tokens a device got. A token of ours with a higher number was issued after this database was: it is a restored
-- backup, or an earlier copy.
alter table devices add column tokens_issued integer not null default 0;
