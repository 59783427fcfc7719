-- Width and height in pixels of what arrived, upright; filled in for photos that are there by a job.
alter table image_variants add column width int check (width > 0);
alter table image_variants add column height int check (height > 0);
create index image_variants_without_size on image_variants (image_id)
  where variant = 'medium' and stored_at is not null and width is null;
