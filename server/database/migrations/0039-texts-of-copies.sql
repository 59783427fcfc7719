-- The texts of copies of users' data, in parts: writing and sending them needs memory for a part, however many there are.
create table export_texts (
  -- The export_id for which they were written.
  copy_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- The number of the file among the copy's texts.
  file int not null,
  -- Where the part begins in its file, and how long it is, in bytes.
  start bigint not null,
  size int not null,
  content text not null,
  primary key (copy_id, file, start)
);
create index export_texts_user on export_texts (user_id);

-- The copy whose texts a download has.
alter table downloads add column copy_id uuid;
create index downloads_copy on downloads (copy_id) where copy_id is not null;
create index data_exports_copy on data_exports (export_id);

-- In the order in which a copy reads them.
drop index item_likes_user;
create index item_likes_user on item_likes (user_id, created_at, item_id);
create index comments_user on comments (user_id, created_at, comment_id);
