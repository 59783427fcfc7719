-- Photos that were deleted as their uploader left the clique: who may restore them depends on who decided it.
alter table items add column gone_with text check (gone_with in ('LEFT', 'REMOVED'));
alter table items add constraint items_gone check (gone_with is null or state = 'DELETED');
