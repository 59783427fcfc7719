-- The user who deleted a photo or a collection restores it (docs/decisions/0015). Of earlier deletions only those by the uploader are
-- known; the leader restores the others. Not a reference: the rows are deleted soon after, and an unknown user is no member.
alter table items add column deleted_by uuid;
update items set deleted_by = owner_id where gone_with = 'UPLOADER';
alter table items drop column gone_with;
alter table items add constraint items_deleted_by check (deleted_by is null or state = 'DELETED');
alter table collections add column deleted_by uuid;
