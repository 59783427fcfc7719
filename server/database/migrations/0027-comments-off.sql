-- Comments of a collection are turned off: those that are there stay.
alter table collections add column comments_off boolean not null default false;
