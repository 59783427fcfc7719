-- A deleted photo is shown nowhere and can be restored until the sweep deletes its rows and bytes. Every read asks for READY.
alter table items drop constraint items_state_check;
alter table items add constraint items_state_check check (state in ('PENDING', 'READY', 'DELETED'));
alter table items add column deleted_at timestamptz(3);
alter table items add constraint items_deleted check ((state = 'DELETED') = (deleted_at is not null));
create index items_deleted on items (deleted_at) where deleted_at is not null;
create index collections_deleted on collections (deleted_at) where deleted_at is not null;
