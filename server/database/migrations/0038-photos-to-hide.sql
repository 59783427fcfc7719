-- True while a job marks the photos of a user who was just deleted: until then readers leave them out.
alter table users add column is_being_hidden boolean not null default false;
create index users_being_hidden on users (user_id) where is_being_hidden;

-- In the order in which a deleted user's rows are marked and removed: a batch does not sort all of them.
drop index items_owner;
create index items_owner on items (owner_id, state, item_id);
drop index images_owner;
create index images_owner on images (owner_id, image_id);
drop index comment_likes_user;
create index comment_likes_user on comment_likes (user_id, comment_id);
