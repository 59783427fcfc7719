-- The CRC-32 of what arrived, which a ZIP archive needs before its bytes; filled in for what is there by a job.
alter table image_variants add column crc32 bigint check (crc32 between 0 and 4294967295);
alter table image_variants add column unreadable_at timestamptz(3);
create index image_variants_without_sum on image_variants (image_id)
  where variant = 'base' and stored_at is not null and crc32 is null;
