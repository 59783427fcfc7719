-- With bytes in S3 every call of a person asks whether pictures of theirs are still to come (objects/s3/arrivals.ts).
create index images_owed on images (owner_id) where state = 'PENDING' and purpose <> 'ITEM';
