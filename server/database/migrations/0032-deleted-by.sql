-- What an uploader deleted only they restore, as what they took along. Photos that went before this step and are no one's to
-- restore but their uploader's: taken along, and deleted by an uploader who left afterwards.
alter table items drop constraint items_gone_with_check;
update items set gone_with = 'UPLOADER'
where state = 'DELETED' and (gone_with = 'LEFT' or gone_with is null and exists (
  select from users u where u.user_id = items.owner_id and u.deleted_at is null
) and not exists (
  select from collections c join clique_members m on m.clique_id = c.clique_id
  where c.collection_id = items.collection_id and m.user_id = items.owner_id
));
alter table items add constraint items_gone_with_check check (gone_with in ('UPLOADER', 'REMOVED'));
