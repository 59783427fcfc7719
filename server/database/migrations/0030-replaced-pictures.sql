-- When the sweep found that a picture is used no more: its signed URLs live for an hour longer.
alter table images add column replaced_at timestamptz(3);
create index images_replaced on images (replaced_at) where replaced_at is not null;
